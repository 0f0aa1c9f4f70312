import { type Lead, type LeadKind, leadKinds, type Message, type User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { PersonalData } from '../../platform/feature.ts'
import type { Actor } from '../../platform/http.ts'
import type { OptionalTx, Tx } from '../../platform/transaction.ts'
import { profileStore, userStore } from '../accounts/people/index.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { eraseTrialRequest } from '../bookings/trial-passes/index.ts'
import { outboxStore } from '../mail/index.ts'
import { loadLead } from './manage-leads.ts'
import { leadStore } from './records/index.ts'

export async function deleteLead(deps: Deps, actor: Actor, id: string): Promise<Message> {
  await deps.inTransaction(async (tx) => {
    const lead = await loadLead(deps, { id, tx })
    await eraseLead(deps, { lead, tx })
    const { kind, status, createdAt } = lead
    const entity = { kind: 'request', id }
    const entry = { actor, action: 'delete request', entity, before: { kind, status, createdAt } }
    await auditStore(deps).record({ entry, tx })
  })
  return { message: 'The request was deleted.' }
}

async function eraseLead(deps: Deps, { lead, tx }: { lead: Lead; tx: Tx }): Promise<void> {
  const { id, kind, email } = lead
  await leadStore(deps).remove({ id, tx })
  if (kind === 'trial') await eraseTrialRequest(deps, { leadId: id, tx })
  await auditStore(deps).forgetEntity({ entityId: id, tx })
  const mailNames = ['lead', 'trial-invitation', 'newsletter-lead', 'newsletter-receipt']
  const mailKeys = [...mailNames.map((name) => `${name}:${id}`), `lead-receipt:${kind}:${email}`]
  for (const key of mailKeys) await outboxStore(deps).removeByKeyOrPrefix({ keyOrPrefix: key, tx })
}

/** Counted from a request's arrival and from a subscription's end, as the privacy page says. */
export const LEAD_RETENTION_DAYS = 730

/** Removes closed requests and ended subscriptions after two years. */
export async function removeOldLeads(deps: Deps): Promise<void> {
  const cutoff = new Date(deps.clock.now().getTime() - LEAD_RETENTION_DAYS * 86_400_000)
  const closedRequests = {
    kind: { $ne: 'newsletter' as const },
    status: 'closed' as const,
    createdAt: { $lte: cutoff },
  }
  const endedSubscriptions = { kind: 'newsletter' as const, isActive: false, unsubscribedAt: { $lte: cutoff } }
  for (const { id } of await leadStore(deps).find({ $or: [closedRequests, endedSubscriptions] })) {
    await deps.inTransaction(async (tx) => {
      const lead = await leadStore(deps).findById(id, { tx })
      // An admin may have reopened the request in the meantime, or the reader may have subscribed again.
      const isStillClosed = lead?.kind === 'newsletter' ? !lead.isActive : lead?.status === 'closed'
      if (lead && isStillClosed) await eraseLead(deps, { lead, tx })
    })
  }
}

/** Leads are exported only if the account's address is verified, but are erased with the account even if it is not. */
export const leadData: readonly PersonalData[] = [
  {
    name: 'requests',
    collect: (deps, userId) => collectLeads(deps, { userId, kinds: leadKinds.filter((kind) => kind !== 'newsletter') }),
    erase: async (deps, { userId, user, tx }) => {
      for (const { lead, addressUsedUntil } of await findLeadsOf(deps, { user, tx })) {
        await outboxStore(deps).removeAllTo({
          to: lead.email,
          ...(addressUsedUntil && { until: addressUsedUntil }),
          tx,
        })
        await eraseLead(deps, { lead, tx })
      }
      const entityIds = await leadStore(deps).anonymizeNoteAuthor({ userId, tx })
      await auditStore(deps).removeNameFromEntries({ entityIds, user, tx })
    },
  },
  {
    name: 'newsletter',
    collect: (deps, userId) => collectLeads(deps, { userId, kinds: ['newsletter'] }),
    // Erased together with the requests.
    erase: async () => undefined,
  },
]

async function collectLeads(deps: Deps, { userId, kinds }: { userId: string; kinds: readonly LeadKind[] }) {
  const user = await userStore(deps).findById(userId)
  if (!user?.isEmailVerified) return { withheld: 'Please confirm your email address to see what was sent from it.' }
  const leads = (await findLeadsOf(deps, { user })).map(({ lead }) => lead)
  return leads.filter(({ kind }) => kinds.includes(kind)).map(toExportedLead)
}

function toExportedLead({ id: _id, version: _version, notes, ...fields }: Lead) {
  return { ...fields, notes: notes.map(({ text, at }) => ({ text, at })) }
}

/** Leads sent from an account's current address, or from a verified former address before the account gave it up. */
async function findLeadsOf(deps: Deps, { user, tx }: { user: User } & OptionalTx) {
  const currentLeads = await leadStore(deps).find({ email: user.email }, { tx })
  const leads: Array<{ lead: Lead; addressUsedUntil?: Date }> = currentLeads.map((lead) => ({ lead }))
  const { formerEmails } = await profileStore(deps).find(user.id, { tx })
  for (const { email, until, isEmailVerified } of formerEmails) {
    // Anyone could have sent requests with an unverified address.
    const formerLeads = isEmailVerified ? await leadStore(deps).find({ email }, { tx }) : []
    const leadsOfAccount = formerLeads.filter(({ createdAt }) => new Date(createdAt) <= until)
    leads.push(...leadsOfAccount.map((lead) => ({ lead, addressUsedUntil: until })))
  }
  return leads
}
