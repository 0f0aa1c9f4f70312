import type { Deps } from '../../deps.ts'
import { eraseLead } from './delete-lead.ts'
import { type RequestKind, requestKinds } from './lead-store.ts'

/** How long a request is kept once it is closed, counted from the day it came; the privacy page names the same. */
export const requestsKeptDays = 730

const DAY_MS = 86_400_000
const AT_ONCE = 100

/** Removes requests that came more than two years ago and are closed; what is still being talked about stays. */
export async function forgetOldRequests(deps: Deps): Promise<void> {
  const instant = new Date(deps.clock.now().getTime() - requestsKeptDays * DAY_MS)
  for (const kind of requestKinds) {
    let ids: string[]
    do {
      ids = await deps.leads[kind].closedBefore({ instant, limit: AT_ONCE })
      for (const id of ids) await forget(deps, { kind, id })
    } while (ids.length === AT_ONCE)
  }
}

async function forget(deps: Deps, { kind, id }: { kind: RequestKind; id: string }): Promise<void> {
  await deps.inTransaction(async (tx) => {
    const lead = await deps.leads[kind].findById(id, { tx })
    // An admin may have opened it again meanwhile.
    if (lead?.status === 'closed') await eraseLead(deps, { lead, tx })
  })
}
