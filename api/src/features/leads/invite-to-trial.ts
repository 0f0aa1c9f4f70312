import type { Lead, TrialLead, User } from '@studio/contract'
import { duplicateFields } from '../../adapters/mongo.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { Tx } from '../../platform/transaction.ts'
import { openLink } from '../accounts/auth/index.ts'
import { inviteIfFree, sendLink, toEmailTaken } from '../accounts/invitations/index.ts'
import { userStore } from '../accounts/people/index.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { makeTrialPass, trialMail, trialPassStore } from '../bookings/trial-passes/index.ts'
import { queueMail } from '../mail/index.ts'
import { loadLead } from './manage-leads.ts'
import { leadStore } from './records/index.ts'

const MAX_ATTEMPTS = 3

/**
 * Turns a granted trial request into the right to one free class, and mails its sender. The account that has verified
 * the address gets it at once; otherwise a person is invited, and it waits for the address to be verified. Asking again
 * changes nothing, unless no account has the address any more: then a person is invited again. Throws NOT_FOUND, NOT_GRANTED, and
 * TRIAL_TAKEN for an account that has had its free class.
 */
export async function inviteToTrial(deps: Deps, actor: Actor, id: string): Promise<Lead> {
  for (let attempt = 1; ; attempt += 1) {
    const { email } = await loadGranted(deps, { id })
    try {
      const existingUser = await userStore(deps).findByEmail(email)
      const owner = existingUser ? await inviteAccount(deps, { actor, id }) : await inviteNewPerson(deps, { actor, id })
      if (!owner) break
      if (attempt >= MAX_ATTEMPTS) throw toEmailTaken(owner)
    } catch (error) {
      // The account was invited by another call after our look.
      if (!duplicateFields(error) || attempt >= MAX_ATTEMPTS) throw error
    }
  }
  return loadGranted(deps, { id })
}

async function loadGranted(deps: Deps, { id, tx }: { id: string; tx?: Tx }): Promise<TrialLead> {
  const lead = await loadLead(deps, { id, ...(tx && { tx }) })
  if (lead.kind !== 'trial') throw notFound('We could not find this request.')
  if (!lead.trialGranted) throw new AppError('NOT_GRANTED', 'No free trial was granted for this request.')
  return lead
}

type InviteInput = { actor: Actor; id: string }

async function inviteAccount(deps: Deps, { actor, id }: InviteInput): Promise<null> {
  await deps.inTransaction(async (tx) => {
    const lead = await loadGranted(deps, { id, tx })
    const user = await userStore(deps).findByEmail(lead.email, { tx })
    if (!user || (await trialPassStore(deps).findByLead(id, { tx }))) return
    if (await trialPassStore(deps).findByUser(user.id, { tx })) throw trialTaken()
    await makeTrialPass(deps, { lead, user: user.isEmailVerified ? user : null, tx })
    await mailAccount(deps, { lead, user, tx })
    await noteInvited(deps, { actor, lead, userId: user.id, tx })
  })
  return null
}

async function mailAccount(deps: Deps, { lead, user, tx }: { lead: TrialLead; user: User; tx: Tx }): Promise<void> {
  if (user.isInvited) return sendLink(deps, { user, hasTrial: true, tx })
  // Written, so that the address cannot be verified in the same moment without getting the pass.
  if (!user.isEmailVerified) await userStore(deps).change({ id: user.id, changes: {}, now: deps.clock.now(), tx })
  const confirmHref = user.isEmailVerified ? null : await openLink(deps, { user, tx })
  const facts = { firstName: user.firstName, confirmHref }
  await queueMail(deps, { template: trialMail, to: user.email, facts, key: `trial-invitation:${lead.id}`, tx })
}

/** The account that another call made for the address after our look; null when the person was invited. */
async function inviteNewPerson(deps: Deps, { actor, id }: InviteInput): Promise<User | null> {
  const { name, email } = await loadGranted(deps, { id })
  const writePass = async ({ user, tx }: { user: User; tx: Tx }) => {
    const lead = await loadGranted(deps, { id, tx })
    if (!(await trialPassStore(deps).findByLead(id, { tx }))) await makeTrialPass(deps, { lead, user: null, tx })
    await noteInvited(deps, { actor, lead, userId: user.id, tx })
  }
  const result = await inviteIfFree(deps, actor, { ...splitName(name), email, trial: { writePass } })
  return 'owner' in result ? result.owner : null
}

type TrialNoteInput = { actor: Actor; lead: TrialLead; userId: string; tx: Tx }

// The mail is the answer that was promised, so the request waits for none any more.
async function noteInvited(deps: Deps, { actor, lead, userId, tx }: TrialNoteInput): Promise<void> {
  const { id, status } = lead
  const changes = status === 'pending' ? { status: 'contacted' as const } : {}
  const after = await leadStore(deps).change({ id, changes, now: deps.clock.now(), tx })
  const act = { actor, what: 'invite to trial', entity: { kind: 'request', id } }
  const before = { status, trialPass: null }
  await auditStore(deps).record({ act: { ...act, before, after: { status: after?.status ?? status, userId } }, tx })
}

/** A name as it was typed in one field; the first word is the first name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName: firstName.slice(0, 80), lastName: rest.join(' ').slice(0, 80) }
}

const trialTaken = () => new AppError('TRIAL_TAKEN', 'The account of this address has had its free trial class.')
