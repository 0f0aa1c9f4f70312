import { type Lead, leadKinds, type Message, type User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { PersonalData } from '../../platform/feature.ts'
import type { Actor } from '../../platform/http.ts'
import type { Tx } from '../../platform/transaction.ts'
import { profileStore, userStore } from '../accounts/people/index.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { forgetTrialRequest } from '../bookings/trial-passes/index.ts'
import { outboxStore } from '../mail/index.ts'
import { getLeadSource } from './list-leads.ts'

/** Deletes one request with everything that repeats what it said; the log keeps that it was done. Throws NOT_FOUND. */
export function deleteLead(deps: Deps, actor: Actor, id: string): Promise<Message> {
  return deps.inTransaction(async (tx) => {
    for (const kind of leadKinds) {
      const lead = await getLeadSource(deps, kind).findById(id, { tx })
      if (!lead) continue
      await eraseLead(deps, { lead, tx })
      const { status, createdAt } = lead
      const act = {
        actor,
        what: 'delete request',
        entity: { kind: 'request', id },
        before: { kind, status, createdAt },
      }
      await auditStore(deps).record({ act, tx })
      return { message: 'The request was deleted.' }
    }
    throw notFound('We could not find this request.')
  })
}

/** Removes a request or a newsletter sign-up, the mails about it and what the audit log repeats of it. */
export async function eraseLead(deps: Deps, { lead, tx }: { lead: Lead; tx: Tx }): Promise<void> {
  const { id, kind, email } = lead
  await getLeadSource(deps, kind).remove({ id, tx })
  if (kind === 'trial') await forgetTrialRequest(deps, { leadId: id, tx })
  await auditStore(deps).forgetEntity({ entityId: id, tx })
  const receipts = `lead-receipt:${kind}:${email}`
  for (const key of [
    `lead:${id}`,
    `trial-invitation:${id}`,
    receipts,
    `newsletter-lead:${id}`,
    `newsletter-receipt:${id}`,
  ]) {
    await outboxStore(deps).removeByKey({ key, tx })
  }
}

type Part = { name: string; kinds: readonly Lead['kind'][] }
const parts: readonly Part[] = [
  { name: 'requests', kinds: leadKinds.filter((kind) => kind !== 'newsletter') },
  { name: 'newsletter', kinds: ['newsletter'] },
]

/**
 * Requests and newsletter by an account's address. Registering with an address and sending a request from it both need
 * no proof, so the export has them only once the address is verified. Closing the account removes them in any case.
 */
export const leadData: readonly PersonalData[] = parts.map(({ name, kinds }) => ({
  name,
  collect: async (deps, userId) => {
    const user = await userStore(deps).findById(userId)
    if (!user?.isEmailVerified) return { withheld: 'Please confirm your email address to see what was sent from it.' }
    const found = await leadsFrom(deps, { user, kinds })
    return found.map(({ lead: { id: _id, version: _version, notes, ...sent } }) => ({
      ...sent,
      notes: notes.map(({ text, at }) => ({ text, at })),
    }))
  },
  erase: async (deps, { userId, user, tx }) => {
    for (const { lead, until } of await leadsFrom(deps, { user, kinds, tx })) {
      await outboxStore(deps).removeAllTo({ to: lead.email, ...(until && { until }), tx })
      await eraseLead(deps, { lead, tx })
    }
    for (const kind of kinds) {
      const entityIds = await getLeadSource(deps, kind).forgetNoteAuthor({ userId, tx })
      await auditStore(deps).forgetNameIn({ entityIds, user, tx })
    }
  },
}))

async function leadsFrom(deps: Deps, { user, kinds, tx }: Pick<Part, 'kinds'> & { user: User; tx?: Tx }) {
  const options = tx ? { tx } : {}
  const found: Array<{ lead: Lead; until?: Date }> = []
  for (const kind of kinds) {
    const { allFrom } = getLeadSource(deps, kind)
    found.push(...(await allFrom(user.email, options)).map((lead) => ({ lead })))
    for (const { email, until, isEmailVerified } of await profileStore(deps).formerEmails(user.id, options)) {
      // The address has another owner now; a request from an unverified address does not prove who sent it.
      const sent = isEmailVerified ? await allFrom(email, options) : []
      found.push(...sent.filter(({ createdAt }) => new Date(createdAt) <= until).map((lead) => ({ lead, until })))
    }
  }
  return found
}
