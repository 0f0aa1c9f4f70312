import type { Lead, LeadKind } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { newsletterStore } from '../newsletter/index.ts'
import { eraseLead } from './delete-lead.ts'
import { leadStore, requestKinds } from './lead-store.ts'
import { getLeadSource } from './list-leads.ts'

/**
 * How long a closed request is stored from its arrival, and an ended subscription from its end; the privacy page says
 * so.
 */
export const retentionDays = 730

const DAY_MS = 86_400_000
const AT_ONCE = 100

type Old = {
  kind: LeadKind
  find: (query: { instant: Date; limit: number }) => Promise<string[]>
  /** Checked again inside the transaction: an admin may have reopened it, or its owner subscribed again, in between. */
  isOver: (lead: Lead) => boolean
}

/** Removes closed requests and ended subscriptions after two years; what is still being talked about stays. */
export async function forgetOldRequests(deps: Deps): Promise<void> {
  for (const kind of requestKinds) {
    await forgetAll(deps, {
      kind,
      find: leadStore(deps)[kind].closedBefore,
      isOver: ({ status }) => status === 'closed',
    })
  }
  const isOver = (lead: Lead) => lead.kind === 'newsletter' && !lead.isActive
  await forgetAll(deps, { kind: 'newsletter', find: newsletterStore(deps).endedBefore, isOver })
}

async function forgetAll(deps: Deps, { kind, find, isOver }: Old): Promise<void> {
  const instant = new Date(deps.clock.now().getTime() - retentionDays * DAY_MS)
  let ids: string[]
  do {
    ids = await find({ instant, limit: AT_ONCE })
    for (const id of ids) {
      await deps.inTransaction(async (tx) => {
        const lead = await getLeadSource(deps, kind).findById(id, { tx })
        if (lead && isOver(lead)) await eraseLead(deps, { lead, tx })
      })
    }
  } while (ids.length === AT_ONCE)
}
