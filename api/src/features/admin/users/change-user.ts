import type { Promotion, User, UserChange } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor, ActorRequest } from '../../../platform/http.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { requireReauth, type UserChanges, userStore } from '../../accounts/people/index.ts'
import { recheckPlanCoverage } from '../../bookings/index.ts'
import { planStore } from '../../catalogue/plans/index.ts'
import { membershipStore, recordPlanChange, requestEnd, type StoredMembership } from '../../memberships/index.ts'
import { auditStore } from '../audit-log/index.ts'
import { loadUser } from './find-people.ts'
import { grantsPremium, losesPlan, toUserChanges } from './rules.ts'

export function promoteUser(deps: Deps, request: ActorRequest, { userId, password }: Promotion): Promise<User> {
  return changeUser(deps, request, { id: userId, change: { role: 'admin', password } })
}

/**
 * Throws NOT_FOUND, CHANGED_MEANWHILE, REAUTH_REQUIRED, STILL_INVITED, LAST_ADMIN, and HAS_PAID_PLAN unless `paidPlan`
 * says when a renewing plan ends.
 */
export async function changeUser(
  deps: Deps,
  request: ActorRequest,
  { id, change: { password, paidPlan, ...change }, ifMatch }: { id: string; change: UserChange; ifMatch?: IfMatch },
): Promise<User> {
  const user = await loadUser(deps, { id })
  await requireReauthIfNeeded(deps, request, { user, password, needsRecentSignIn: change.role === 'admin' })
  return deps.inTransaction(async (tx) => {
    const currentUser = await loadUser(deps, { id, tx })
    assertUnchanged(currentUser, ifMatch)
    const changes = toUserChanges({ user: currentUser, change })
    if (Object.keys(changes).length === 0) return currentUser
    // An invited person cannot sign in yet, so they could end up as the only admin.
    if (changes.role === 'admin' && currentUser.isInvited) throw new AppError('STILL_INVITED', STILL_INVITED_MESSAGE)
    if (changes.role) await assertNotLastAdmin({ deps, user: currentUser, newRole: changes.role, tx })
    if (losesPlan(changes)) await endMemberships(deps, { userId: id, tx })
    if (grantsPremium({ user: currentUser, changes })) await endPaidPlan(deps, { userId: id, endChoice: paidPlan, tx })
    const terms = await loadPlanTerms(deps, { user: currentUser, changes, tx })
    const changedUser = await storeChanges({
      deps,
      actor: request.actor,
      user: currentUser,
      changes: { ...changes, ...terms },
      tx,
    })
    await recheckPlanCoverage(deps, { userId: id, tx })
    await recordPlanChange(deps, { userId: id, by: { kind: 'staff', id: request.actor.id }, tx })
    return changedUser
  })
}

const STILL_INVITED_MESSAGE = 'This person has not accepted the invitation yet. Make them an admin afterwards.'

async function endMemberships(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<void> {
  for (const membership of await membershipStore(deps).findRunningOf(userId, { tx }))
    await endMembershipNow(deps, { membership, tx })
}

const endMembershipNow = (deps: Deps, { membership, tx }: { membership: StoredMembership; tx: Tx }) =>
  requestEnd(deps, { membership, end: { kind: 'at once', endsAt: null }, changes: { isRevoked: true }, tx })

/** Ends the paid plans that would keep renewing next to a granted one. Throws HAS_PAID_PLAN without a choice of when. */
async function endPaidPlan(
  deps: Deps,
  { userId, endChoice, tx }: { userId: string; endChoice: UserChange['paidPlan']; tx: Tx },
): Promise<void> {
  const runningMemberships = await membershipStore(deps).findRunningOf(userId, { tx })
  const renewingMemberships = runningMemberships.filter(
    ({ cancelAtPeriodEnd, end }) => !cancelAtPeriodEnd && (!end || end.kind === 'withdrawn'),
  )
  if (renewingMemberships.length === 0) return
  if (!endChoice) {
    const message = 'This person pays for a plan that still renews. Choose when it ends.'
    throw new AppError('HAS_PAID_PLAN', message)
  }
  const currentTime = deps.clock.now()
  for (const membership of renewingMemberships) {
    const end = { kind: 'at period end', endsAt: membership.periodEnd ?? currentTime } as const
    if (endChoice === 'end_now') await endMembershipNow(deps, { membership, tx })
    else await requestEnd(deps, { membership, end, tx })
  }
}

// A granted plan covers what it would cover if the user bought it today. A premium plan that the user had paid for
// counts as granted from then on. `planCovers: null` stands for every category, and is also stored without a plan.
// A field that is null or false before and after is left out of the result.
async function loadPlanTerms(
  deps: Deps,
  { user, changes, tx }: { user: User; changes: UserChanges; tx: Tx },
): Promise<UserChanges> {
  const { membershipType } = changes
  if (membershipType === undefined) return {}
  // Every type except `none` is the id of a plan.
  const covers = membershipType === 'none' ? null : (await planStore(deps).load(membershipType, { tx })).covers
  return {
    ...(covers || user.planCovers ? { planCovers: covers && [...covers] } : {}),
    ...(user.isPremiumPaid ? { isPremiumPaid: false } : {}),
  }
}

async function storeChanges(input: {
  deps: Deps
  actor: Actor
  user: User
  changes: UserChanges
  tx: Tx
}): Promise<User> {
  const { deps, actor, user, changes, tx } = input
  const changedUser = await userStore(deps).change({ id: user.id, changes, currentTime: deps.clock.now(), tx })
  if (!changedUser) throw notFound('There is no such user.')
  const changedFields = Object.keys(changes) as Array<keyof User>
  const pickChangedFields = (storedUser: User) =>
    Object.fromEntries(changedFields.map((field) => [field, storedUser[field]]))
  const snapshots = { before: pickChangedFields(user), after: pickChangedFields(changedUser) }
  const entity = { kind: 'user', id: user.id }
  await auditStore(deps).record({ entry: { actor, action: getAuditAction(changes), entity, ...snapshots }, tx })
  return changedUser
}

function getAuditAction({ role }: UserChanges): string {
  if (!role) return 'change membership'
  return role === 'admin' ? 'promote user' : 'demote user'
}

/** Locks the admins, so that two of them cannot demote each other concurrently. Throws LAST_ADMIN. */
async function assertNotLastAdmin(input: { deps: Deps; user: User; newRole: User['role']; tx: Tx }): Promise<void> {
  const { deps, user, newRole, tx } = input
  await userStore(deps).lockAdmins({ tx })
  if (user.role !== 'admin' || newRole === 'admin') return
  if ((await userStore(deps).countAdmins({ tx })) <= 1) {
    throw new AppError('LAST_ADMIN', 'This is the last admin. Make someone else an admin first.')
  }
}

const RECENT_SIGN_IN_MINUTES = 15

type ReauthInput = {
  /** The user whose account is about to change. */
  user: User
  password: string | undefined
  needsRecentSignIn?: boolean
  /** Requires the password even right after the sign-in. */
  isPasswordAlwaysNeeded?: boolean
}

/**
 * Requires the actor's password for sensitive changes and for changes of another admin, when the sign-in is older than 15
 * minutes. A password that was sent anyway must be correct too. Throws REAUTH_REQUIRED.
 */
export async function requireReauthIfNeeded(
  deps: Deps,
  request: ActorRequest,
  { user, password, needsRecentSignIn = false, isPasswordAlwaysNeeded = false }: ReauthInput,
): Promise<void> {
  const { actor } = request
  const isAnotherAdmin = user.role === 'admin' && user.id !== actor.id
  const isSignInOld = deps.clock.now() > minutesAfter(actor.signedInAt, RECENT_SIGN_IN_MINUTES)
  const isPasswordNeeded = isPasswordAlwaysNeeded || (isSignInOld && (needsRecentSignIn || isAnotherAdmin))
  if (isPasswordNeeded || password) await requireReauth(deps, request, password)
}
