import { addDays, CURRENCY, dayIn, programPrice } from '@studio/contract'
import { type DocumentOf, idOf, insertAll } from '../../adapters/bulk-insert.ts'
import type { Deps } from '../../deps.ts'
import { enrollmentStore } from '../../features/enrollments/index.ts'
import { largePrograms } from './catalogue.ts'
import type { Till } from './payments.ts'
import { DAY_MS, isMemberAt, type Patron } from './people.ts'
import type { Chance } from './seeded-random.ts'

const SHARE_ENROLLED = 0.3

/** A third of the users have bought a program, each at most once: running, over, or, now and then, refunded. */
export async function loadEnrollments(
  deps: Deps,
  { patrons, till, chance }: { patrons: readonly Patron[]; till: Till; chance: Chance },
): Promise<void> {
  const now = deps.clock.now()
  const enrollments: Array<DocumentOf<ReturnType<typeof enrollmentStore>['model']>> = []
  const claims: Array<{ _id: string; holder: string }> = []
  for (const patron of patrons) {
    if (!chance.isTrue(SHARE_ENROLLED)) continue
    const createdAt = new Date(
      patron.since.getTime() + chance.next() * (now.getTime() - DAY_MS - patron.since.getTime()),
    )
    const made = enroll(deps, { patron, till, chance, createdAt })
    enrollments.push(made)
    const { userId, programId, _id } = made
    if (made.isActive) claims.push({ _id: `${userId}:${programId}`, holder: _id.toHexString() })
  }
  await insertAll(enrollmentStore(deps).model, enrollments)
  await insertAll(enrollmentStore(deps).claims, claims)
  await till.store(deps)
}

type Enrolling = { patron: Patron; till: Till; chance: Chance; createdAt: Date }

function enroll(
  deps: Deps,
  { patron, till, chance, createdAt }: Enrolling,
): DocumentOf<ReturnType<typeof enrollmentStore>['model']> {
  const choice = chance.below(largePrograms.length)
  const { duration: weeks, priceCents, name: title } = chance.pick([largePrograms[choice] ?? largePrograms[0]])
  const programId = idOf('program', choice).toHexString()
  const _id = idOf('enrollment', patron.place)
  const amounts = programPrice({ listCents: priceCents, isMember: isMemberAt(patron, createdAt) })
  const price = { ...amounts, currency: CURRENCY }
  const startDate = addDays(dayIn(createdAt, deps.clock.timeZone), 1)
  const endDate = addDays(startDate, weeks * 7 - 1)
  const bought = { userId: patron.id, kind: 'program' as const, itemKey: `program:${programId}`, title, price }
  const paid = { enrollmentId: _id.toHexString(), createdAt, paidAt: createdAt }
  const { checkoutId, paymentIntentId } = till.add({ ...bought, ...paid })
  const isGivenBack = chance.isTrue(0.01)
  if (isGivenBack && paymentIntentId) {
    const paid = { checkoutId, paymentIntentId, userId: patron.id, cents: price.paid }
    till.giveBack({ ...paid, source: 'program', at: createdAt })
  }
  const isActive = !isGivenBack && endDate >= deps.clock.today()
  const status = isGivenBack ? 'cancelled' : isActive ? 'active' : 'completed'
  return {
    _id,
    userId: patron.id,
    programId,
    status,
    isListed: true,
    isActive,
    paymentIntentId,
    checkoutId,
    weeks,
    startDate,
    endDate,
    price,
    createdAt,
  }
}
