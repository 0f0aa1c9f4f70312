import type { LeadStatus } from '@studio/contract'
import { createId, type DocumentOf, insertAll } from '../../adapters/bulk-insert.ts'
import type { Deps } from '../../deps.ts'
import { auditStore } from '../../features/admin/audit-log/index.ts'
import { type LeadRecord, leadStore, type RequestKind, requestKinds } from '../../features/leads/records/index.ts'
import { searchFields } from '../../platform/text-search.ts'
import { DAY_MS } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Size } from './size.ts'

const PENDING_DAYS = 3
const detailsOf: Record<RequestKind, (place: number) => Record<string, string>> = {
  audit: (place) => ({
    companyName: `Company ${place}`,
    contactName: `Pat Quill ${place}`,
    email: `pat.${place}@company.example`,
    phone: '(704) 555-0100',
    companySize: '11-50',
    industry: 'Logistics',
  }),
  consultation: (place) => ({
    name: `Robin Ames ${place}`,
    email: `robin.${place}@people.example`,
    phone: '(704) 555-0101',
    preferredTiming: 'morning',
    interests: 'Meditation at work',
  }),
  trial: (place) => ({ name: `Alex Reed ${place}`, email: `alex.${place}@people.example`, preferredClass: 'yoga' }),
}

/** Requests of every kind, most of them done with, newsletter readers, and what admins did in these years. */
export async function loadDesk(deps: Deps, { size, random }: { size: Size; random: SeededRandom }): Promise<void> {
  const now = deps.clock.now().getTime()
  const back = () => random.next() * size.days
  for (const [at, kind] of requestKinds.entries()) {
    const places = Array.from({ length: Math.ceil((size.leads - at) / 3) }, (_, count) => count * 3 + at)
    const leads = places.map((place) =>
      leadOf({ kind, place, createdAt: new Date(now - back() * DAY_MS), now, random }),
    )
    await insertAll<LeadRecord>(leadStore(deps).model, leads)
  }
  const readers = Array.from({ length: size.leads }, (_, place) =>
    readerOf({ place, createdAt: new Date(now - back() * DAY_MS) }),
  )
  await insertAll<LeadRecord>(leadStore(deps).model, readers)
  const acts = Array.from({ length: size.leads * 5 }, (_, place) =>
    actOf({ place, at: new Date(now - back() * DAY_MS) }),
  )
  await insertAll(auditStore(deps).model, acts)
}

type MadeAccount = { place: number; createdAt: Date }

function leadOf({
  kind,
  place,
  createdAt,
  now,
  random,
}: MadeAccount & { kind: RequestKind; now: number; random: SeededRandom }): LeadRecord {
  const details = detailsOf[kind](place)
  const isNew = now - createdAt.getTime() < PENDING_DAYS * DAY_MS
  const status: LeadStatus = isNew || random.isTrue(0.02) ? 'pending' : random.isTrue(0.2) ? 'contacted' : 'closed'
  const { search } = searchFields(Object.values(details))
  const granted = kind === 'trial' ? { grantedTo: details.email ?? '' } : {}
  return {
    _id: createId('lead', place),
    kind,
    email: details.email ?? '',
    details,
    status,
    note: null,
    notes: [],
    search,
    ...granted,
    createdAt,
    updatedAt: createdAt,
  }
}

function readerOf({ place, createdAt }: MadeAccount): LeadRecord {
  const email = `reader.${place}@letters.example`
  return {
    _id: createId('reader', place),
    kind: 'newsletter',
    email,
    details: {},
    subscriber: email,
    isActive: true,
    subscribedAt: createdAt,
    unsubscribedAt: null,
    unsubscribeToken: `large-${place}`,
    status: 'closed',
    note: null,
    notes: [],
    search: searchFields([email]).search,
    createdAt,
    updatedAt: createdAt,
  }
}

function actOf({ place, at }: { place: number; at: Date }): DocumentOf<ReturnType<typeof auditStore>['model']> {
  return {
    _id: createId('act', 1_000_000_000 + place),
    actorId: createId('user', 0).toHexString(),
    actorName: 'admin',
    act: 'change class',
    entity: 'class',
    entityId: createId('class', place % 100).toHexString(),
    entityName: null,
    userId: null,
    before: { capacity: 12 },
    after: { capacity: 14 },
    at,
  }
}
