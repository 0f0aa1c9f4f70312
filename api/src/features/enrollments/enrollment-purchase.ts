import {
  addDays,
  CURRENCY,
  type Day,
  dayIn,
  type Enrollment,
  isActiveMember,
  type Program,
  programPrice,
  toCents,
  type User,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError, notFound, unauthorized } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { programStore } from '../catalogue/programs/index.ts'
import type { PriceSnapshot } from '../payments/records/index.ts'
import { queueEnrolled, queuePlaceEnded } from './enrollment-mails.ts'
import { enrollmentStore, type StoredEnrollment } from './enrollment-store.ts'
import { showEnrollment } from './show-enrollments.ts'

const alreadyIn = () => new AppError('ALREADY_ENROLLED', 'You are already enrolled in this program.')

/**
 * Checks whether a user may buy a program and returns its price. Throws NOT_FOUND, PROGRAM_NOT_AVAILABLE for an
 * archived one, ALREADY_ENROLLED.
 */
export async function prepareEnrollment(deps: Deps, { user, programId }: { user: User; programId: string }) {
  const program = await programStore(deps).findById(programId)
  if (!program) throw notFound('We could not find this program.')
  if (!program.isActive) {
    throw new AppError('PROGRAM_NOT_AVAILABLE', 'This program is currently not available for enrollment.')
  }
  if (await enrollmentStore(deps).isIn({ userId: user.id, programId })) throw alreadyIn()
  const price = programPrice({ listCents: toCents(program.price), isMember: isActiveMember(user) })
  return { program, price: { ...price, currency: CURRENCY } }
}

/** It starts on the studio's next day after the payment and lasts whole weeks; `endDate` is its last day. */
function enrollmentDays({ paidOn, weeks }: { paidOn: Day; weeks: number }): { startDate: Day; endDate: Day } {
  const startDate = addDays(paidOn, 1)
  return { startDate, endDate: addDays(startDate, 7 * weeks - 1) }
}

type EnrollInput = { user: User; program: Program; price: PriceSnapshot }

/**
 * Enrols a member in a program that costs them nothing, and mails it. Throws ALREADY_ENROLLED, also when another request
 * of theirs was faster.
 */
export async function enrollFree(deps: Deps, input: EnrollInput): Promise<Enrollment> {
  const id = await deps.inTransaction(async (tx) => {
    const enrollmentId = await holdEnrollment(deps, { ...input, checkoutId: null, tx })
    const payment = { paymentIntentId: null, paidAt: deps.clock.now() }
    return (await activateEnrollment(deps, { enrollmentId, ...payment, tx })) ? enrollmentId : null
  })
  const enrollment = id && (await showEnrollment(deps, id))
  // The account was closed in the meantime.
  if (!enrollment) throw unauthorized()
  return enrollment
}

type HoldInput = EnrollInput & { checkoutId: string | null; tx: Tx }

/** Writes the enrollment that waits for its payment; its days are those of a payment today. */
export async function holdEnrollment(deps: Deps, { user, program, price, checkoutId, tx }: HoldInput): Promise<string> {
  if (await enrollmentStore(deps).isIn({ userId: user.id, programId: program.id, tx })) throw alreadyIn()
  const id = deps.ids.next()
  const weeks = program.duration
  const days = enrollmentDays({ paidOn: deps.clock.today(), weeks })
  const createdAt = deps.clock.now()
  const enrollment = { id, userId: user.id, programId: program.id, checkoutId, weeks, ...days, price, createdAt }
  await enrollmentStore(deps).add({ enrollment, tx })
  return id
}

/**
 * Starts an enrollment on the studio's next day after its payment; false when the member is in already, or gone. Under the
 * member's lock, so that of two only one starts.
 */
export async function activateEnrollment(
  deps: Deps,
  input: { enrollmentId: string; paymentIntentId: string | null; paidAt: Date; tx: Tx },
): Promise<boolean> {
  const { enrollmentId, paymentIntentId, paidAt, tx } = input
  const enrollment = await enrollmentStore(deps).findById(enrollmentId, { tx })
  // A payment that comes after its checkout ended is good all the same: a program has no seats to lose.
  if (enrollment?.status !== 'pending' && enrollment?.status !== 'cancelled') return false
  const { userId, programId, weeks } = enrollment
  if (!(await userStore(deps).lock({ id: userId, tx }))) return false
  if (await enrollmentStore(deps).isIn({ userId, programId, tx })) return false
  const days = enrollmentDays({ paidOn: dayIn(paidAt, deps.clock.timeZone), weeks })
  const changes = { ...days, paymentIntentId, status: 'active', isListed: true } as const
  const active = await enrollmentStore(deps).change({ enrollment, changes, tx })
  await queueEnrolled(deps, { enrollment: active, tx })
  return true
}

type EndInput = { enrollmentId: string; from: 'pending' | 'active'; to: 'cancelled' | 'completed'; tx: Tx }

/** Ends an enrollment; null when it is in another state. One that was never paid is in no list any more. */
export async function endEnrollment(
  deps: Deps,
  { enrollmentId, from, to, tx }: EndInput,
): Promise<StoredEnrollment | null> {
  const enrollment = await enrollmentStore(deps).findById(enrollmentId, { tx })
  if (enrollment?.status !== from) return null
  const changes = { status: to, isListed: from === 'active' }
  return enrollmentStore(deps).change({ enrollment, changes, tx })
}

/** Ends an enrollment whose payment the studio gave back at the provider. */
export async function cancelRefundedEnrollment(deps: Deps, { enrollmentId, tx }: { enrollmentId: string; tx: Tx }) {
  const ended = await endEnrollment(deps, { enrollmentId, from: 'active', to: 'cancelled', tx })
  if (ended) await queuePlaceEnded(deps, { enrollment: ended, tx })
}

/** Completes enrollments on the day after their last one. */
export async function completeEnrollments(deps: Deps): Promise<void> {
  const over = { isActive: true, endDate: { $lt: deps.clock.today() } }
  for (const { id: enrollmentId } of await enrollmentStore(deps).find(over)) {
    await deps.inTransaction((tx) => endEnrollment(deps, { enrollmentId, from: 'active', to: 'completed', tx }))
  }
}
