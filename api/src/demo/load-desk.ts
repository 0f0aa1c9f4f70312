import type { Deps } from '../deps.ts'
import { leadStore } from '../features/leads/records/index.ts'
import { newsletterStore } from '../features/newsletter/index.ts'
import { demoId } from './demo-ids.ts'
import { type DemoLead, type DemoReader, demoLeads, demoReaders } from './demo-leads.ts'

const HOUR_MS = 3_600_000

/** Requests and newsletter readers, as old as they say; nothing is mailed for them. */
export async function loadDesk(deps: Deps): Promise<void> {
  await Promise.all([
    ...demoLeads.map((lead) => loadLead(deps, lead)),
    ...demoReaders.map((reader) => loadReader(deps, reader)),
  ])
}

async function loadReader(deps: Deps, { email, hoursAgo }: DemoReader): Promise<void> {
  const id = demoId(`reader ${email}`)
  await deps.inTransaction(async (tx) => {
    if (await newsletterStore(deps).findByEmail({ email, tx })) return
    await newsletterStore(deps).add({ id, email, now: before(deps, hoursAgo), tx })
  })
}

async function loadLead(deps: Deps, { key, kind, hoursAgo, status, note, details }: DemoLead): Promise<void> {
  const id = demoId(`lead ${key}`)
  const store = leadStore(deps)
  if (await store.findById(id)) return
  const now = before(deps, hoursAgo)
  await deps.inTransaction(async (tx) => {
    const email = details.email ?? ''
    const isGranted = kind === 'trial' && !(await store.isTrialGranted({ email, tx }))
    await store.add({ id, kind, email, details, ...(isGranted ? { grantedTo: email } : {}), now, tx })
    await store.change({ id, changes: { status, note: note ?? null }, now, tx })
  })
}

const before = (deps: Deps, hours: number) => new Date(deps.clock.now().getTime() - hours * HOUR_MS)
