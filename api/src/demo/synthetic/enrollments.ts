import { addDays, CURRENCY, dayIn, programPrice } from '@studio/contract'
import { createId, type DocumentOf, insertAll } from '../../adapters/bulk-insert.ts'
import type { Deps } from '../../deps.ts'
import { enrollmentStore } from '../../features/enrollments/index.ts'
import { largePrograms } from './catalogue.ts'
import type { PaymentRecorder } from './payments.ts'
import { DAY_MS, isMemberAt, type SyntheticUser } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

const SHARE_ENROLLED = 0.3

/** A third of the users have bought a program, each at most once: running, over, or, now and then, refunded. */
export async function loadEnrollments(
  deps: Deps,
  { users, recorder, random }: { users: readonly SyntheticUser[]; recorder: PaymentRecorder; random: SeededRandom },
): Promise<void> {
  const now = deps.clock.now()
  const enrollments: Array<DocumentOf<ReturnType<typeof enrollmentStore>['model']>> = []
  const claims: Array<{ _id: string; holder: string }> = []
  for (const user of users) {
    if (!random.isTrue(SHARE_ENROLLED)) continue
    const createdAt = new Date(user.since.getTime() + random.next() * (now.getTime() - DAY_MS - user.since.getTime()))
    const made = enroll(deps, { user, recorder, random, createdAt })
    enrollments.push(made)
    const { userId, programId, _id } = made
    if (made.isActive) claims.push({ _id: `${userId}:${programId}`, holder: _id.toHexString() })
  }
  await insertAll(enrollmentStore(deps).model, enrollments)
  await insertAll(enrollmentStore(deps).claims, claims)
  await recorder.store(deps)
}

type EnrollInput = { user: SyntheticUser; recorder: PaymentRecorder; random: SeededRandom; createdAt: Date }

function enroll(
  deps: Deps,
  { user, recorder, random, createdAt }: EnrollInput,
): DocumentOf<ReturnType<typeof enrollmentStore>['model']> {
  const choice = random.below(largePrograms.length)
  const { duration: weeks, priceCents, name: title } = random.pick([largePrograms[choice] ?? largePrograms[0]])
  const programId = createId('program', choice).toHexString()
  const _id = createId('enrollment', user.place)
  const amounts = programPrice({ listCents: priceCents, isMember: isMemberAt(user, createdAt) })
  const price = { ...amounts, currency: CURRENCY }
  const startDate = addDays(dayIn(createdAt, deps.clock.timeZone), 1)
  const endDate = addDays(startDate, weeks * 7 - 1)
  const bought = { userId: user.id, kind: 'program' as const, itemKey: `program:${programId}`, title, price }
  const paid = { enrollmentId: _id.toHexString(), createdAt, paidAt: createdAt }
  const { checkoutId, paymentIntentId } = recorder.add({ ...bought, ...paid })
  const isGivenBack = random.isTrue(0.01)
  if (isGivenBack && paymentIntentId) {
    const paid = { checkoutId, paymentIntentId, userId: user.id, cents: price.paid }
    recorder.giveBack({ ...paid, source: 'program', at: createdAt })
  }
  const isActive = !isGivenBack && endDate >= deps.clock.today()
  const status = isGivenBack ? 'cancelled' : isActive ? 'active' : 'completed'
  return {
    _id,
    userId: user.id,
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
