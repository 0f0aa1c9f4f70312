import type { Lead, TrialLead, User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { OptionalTx, Tx } from '../../platform/transaction.ts'
import { createVerificationLink } from '../accounts/auth/index.ts'
import {
  createInvitedUser,
  retryTransactionWhileUsernameTaken,
  sendInvitationLink,
} from '../accounts/invitations/index.ts'
import { userStore } from '../accounts/people/index.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { createTrialPass, trialInvitationMail, trialPassStore } from '../bookings/trial-passes/index.ts'
import { queueMail } from '../mail/index.ts'
import { loadLead } from './manage-leads.ts'
import { leadStore } from './records/index.ts'

/**
 * Gives a trial pass and mails an invitation. Inviting again changes nothing as long as an account has the email of
 * the request. Throws NOT_FOUND, NOT_GRANTED, TRIAL_TAKEN.
 */
export async function inviteToTrial(deps: Deps, actor: Actor, id: string): Promise<Lead> {
  await retryTransactionWhileUsernameTaken(deps, async ({ attempt, tx }) => {
    const lead = await loadGrantedTrial(deps, { id, tx })
    const owner = await userStore(deps).findByEmail(lead.email, { tx })
    const hasPass = (await trialPassStore(deps).findByLead(id, { tx })) !== null
    if (owner && hasPass) return
    if (owner && (await trialPassStore(deps).findByUser(owner.id, { tx }))) throw trialTaken()
    const input = { ...splitName(lead.name), email: lead.email }
    const user = owner ?? (await createInvitedUser(deps, { actor, input, hasTrial: true, attempt, tx }))
    // The pass is attached to an unverified account only when its address is verified.
    if (!hasPass) await createTrialPass(deps, { lead, user: user.isEmailVerified ? user : null, tx })
    // `createInvitedUser` has already mailed a new user.
    if (owner) await mailOwner(deps, { lead, owner, tx })
    await markInvited(deps, { actor, lead, userId: user.id, tx })
  })
  return loadGrantedTrial(deps, { id })
}

async function loadGrantedTrial(deps: Deps, { id, tx }: { id: string } & OptionalTx): Promise<TrialLead> {
  const lead = await loadLead(deps, { id, tx })
  if (lead.kind !== 'trial') throw notFound('We could not find this request.')
  if (!lead.trialGranted) throw new AppError('NOT_GRANTED', 'No free trial was granted for this request.')
  return lead
}

type OwnerMail = { lead: TrialLead; owner: User; tx: Tx }

async function mailOwner(deps: Deps, { lead, owner, tx }: OwnerMail): Promise<void> {
  if (owner.isInvited) return sendInvitationLink(deps, { user: owner, hasTrial: true, tx })
  // Writes to the account, so that a concurrent verification conflicts. Otherwise neither might attach the pass.
  if (!owner.isEmailVerified)
    await userStore(deps).change({ id: owner.id, changes: {}, currentTime: deps.clock.now(), tx })
  const confirmHref = owner.isEmailVerified ? null : await createVerificationLink(deps, { user: owner, tx })
  const facts = { firstName: owner.firstName, confirmHref }
  await queueMail(deps, {
    template: trialInvitationMail,
    to: owner.email,
    facts,
    key: `trial-invitation:${lead.id}`,
    tx,
  })
}

type SentInvitation = { actor: Actor; lead: TrialLead; userId: string; tx: Tx }

// The invitation is the promised answer, so the request is no longer pending.
async function markInvited(deps: Deps, { actor, lead, userId, tx }: SentInvitation): Promise<void> {
  const { id, status } = lead
  const changes = status === 'pending' ? { status: 'contacted' as const } : {}
  const changedLead = await leadStore(deps).change({ id, changes, currentTime: deps.clock.now(), tx })
  const entry = { actor, action: 'invite to trial', entity: { kind: 'request', id } }
  // For the audit log: no pass before, and afterwards the account that was invited.
  const formerLead = { status, trialPass: null }
  const auditedLead = { status: changedLead?.status ?? status, userId }
  await auditStore(deps).record({ entry: { ...entry, before: formerLead, after: auditedLead }, tx })
}

const MAX_NAME_LENGTH = 80

function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...otherNames] = name.trim().split(/\s+/)
  return { firstName: firstName.slice(0, MAX_NAME_LENGTH), lastName: otherNames.join(' ').slice(0, MAX_NAME_LENGTH) }
}

const trialTaken = () => new AppError('TRIAL_TAKEN', 'The account of this address has had its free trial class.')
