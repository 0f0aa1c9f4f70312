import {
  addDays,
  CURRENCY,
  type Day,
  type Enrollment,
  getDayIn,
  getProgramPrice,
  isActiveMember,
  type Program,
  toCents,
  type User,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError, notFound, unauthorized } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { programStore } from '../catalogue/programs/index.ts'
import type { PriceSnapshot } from '../payments/records/index.ts'
import { queueEnrolledMail, queueEnrollmentCancelledMail } from './enrollment-mails.ts'
import { enrollmentStore, type StoredEnrollment } from './enrollment-store.ts'
import { findEnrollmentResponse } from './show-enrollments.ts'

const alreadyEnrolled = () => new AppError('ALREADY_ENROLLED', 'You are already enrolled in this program.')

/**
 * Checks whether a user may buy a program and returns its price. Throws NOT_FOUND, PROGRAM_NOT_AVAILABLE for an
 * archived one, ALREADY_ENROLLED.
 */
export async function quoteEnrollment(deps: Deps, { user, programId }: { user: User; programId: string }) {
  const program = await programStore(deps).findById(programId)
  if (!program) throw notFound('We could not find this program.')
  if (!program.isActive) {
    throw new AppError('PROGRAM_NOT_AVAILABLE', 'This program is currently not available for enrollment.')
  }
  if (await enrollmentStore(deps).isEnrolled({ userId: user.id, programId })) throw alreadyEnrolled()
  const price = getProgramPrice({ listCents: toCents(program.price), isMember: isActiveMember(user) })
  return { program, price: { ...price, currency: CURRENCY } }
}

/** An enrollment starts on the day after its payment (studio time) and lasts whole weeks; `endDate` is the last day. */
function getEnrollmentDates({ paidOn, weeks }: { paidOn: Day; weeks: number }): { startDate: Day; endDate: Day } {
  const startDate = addDays(paidOn, 1)
  return { startDate, endDate: addDays(startDate, 7 * weeks - 1) }
}

type EnrollInput = { user: User; program: Program; price: PriceSnapshot }

/**
 * Enrolls a user in a program that costs them nothing. Throws ALREADY_ENROLLED, and UNAUTHORIZED if the account was closed
 * in the meantime.
 */
export async function enrollForFree(deps: Deps, input: EnrollInput): Promise<Enrollment> {
  const activeId = await deps.inTransaction(async (tx) => {
    const enrollmentId = await addPendingEnrollment(deps, { ...input, checkoutId: null, tx })
    const payment = { paymentIntentId: null, paidAt: deps.clock.now() }
    return (await activateEnrollment(deps, { enrollmentId, ...payment, tx })) ? enrollmentId : null
  })
  const enrollment = activeId && (await findEnrollmentResponse(deps, activeId))
  if (!enrollment) throw unauthorized()
  return enrollment
}

type PendingInput = EnrollInput & { checkoutId: string | null; tx: Tx }

/** Stores an enrollment that is not paid yet, with the dates that it would have if it were paid today. Returns its id. */
export async function addPendingEnrollment(
  deps: Deps,
  { user, program, price, checkoutId, tx }: PendingInput,
): Promise<string> {
  if (await enrollmentStore(deps).isEnrolled({ userId: user.id, programId: program.id, tx })) throw alreadyEnrolled()
  const id = deps.ids.next()
  const weeks = program.duration
  const dates = getEnrollmentDates({ paidOn: deps.clock.today(), weeks })
  const createdAt = deps.clock.now()
  const enrollment = { id, userId: user.id, programId: program.id, checkoutId, weeks, ...dates, price, createdAt }
  await enrollmentStore(deps).add({ enrollment, tx })
  return id
}

/**
 * Activates a paid enrollment; false if it is active or completed, the user is already enrolled or the account is closed.
 * Locks the account, so that only one of two concurrent payments succeeds.
 */
export async function activateEnrollment(
  deps: Deps,
  input: { enrollmentId: string; paymentIntentId: string | null; paidAt: Date; tx: Tx },
): Promise<boolean> {
  const { enrollmentId, paymentIntentId, paidAt, tx } = input
  const enrollment = await enrollmentStore(deps).findById(enrollmentId, { tx })
  // A late payment counts even after its checkout was cancelled, because the seats of a program are not limited.
  const canBePaid = enrollment?.status === 'pending' || enrollment?.status === 'cancelled'
  if (!canBePaid) return false
  const { userId, programId, weeks } = enrollment
  if (!(await userStore(deps).lock({ id: userId, tx }))) return false
  if (await enrollmentStore(deps).isEnrolled({ userId, programId, tx })) return false
  const dates = getEnrollmentDates({ paidOn: getDayIn(paidAt, deps.clock.timeZone), weeks })
  const changes = { ...dates, paymentIntentId, status: 'active', isListed: true } as const
  const activeEnrollment = await enrollmentStore(deps).change({ enrollment, changes, tx })
  await queueEnrolledMail(deps, { enrollment: activeEnrollment, tx })
  return true
}

type EndInput = { enrollmentId: string; fromStatus: 'pending' | 'active'; toStatus: 'cancelled' | 'completed'; tx: Tx }

/**
 * Ends an enrollment and returns it; null if it does not have `fromStatus`. One that was never paid is no longer listed.
 */
export async function endEnrollment(
  deps: Deps,
  { enrollmentId, fromStatus, toStatus, tx }: EndInput,
): Promise<StoredEnrollment | null> {
  const enrollment = await enrollmentStore(deps).findById(enrollmentId, { tx })
  if (enrollment?.status !== fromStatus) return null
  const changes = { status: toStatus, isListed: fromStatus === 'active' }
  return enrollmentStore(deps).change({ enrollment, changes, tx })
}

/** Cancels an enrollment whose payment the studio refunded in the provider's dashboard. */
export async function cancelRefundedEnrollment(deps: Deps, { enrollmentId, tx }: { enrollmentId: string; tx: Tx }) {
  const endedEnrollment = await endEnrollment(deps, { enrollmentId, fromStatus: 'active', toStatus: 'cancelled', tx })
  if (endedEnrollment) await queueEnrollmentCancelledMail(deps, { enrollment: endedEnrollment, tx })
}

/** Completes enrollments on the day after their last day. */
export async function completeEnrollments(deps: Deps): Promise<void> {
  // The store sets `isActive` whenever the status is active.
  const finishedFilter = { isActive: true, endDate: { $lt: deps.clock.today() } }
  for (const { id: enrollmentId } of await enrollmentStore(deps).find(finishedFilter)) {
    await deps.inTransaction((tx) =>
      endEnrollment(deps, { enrollmentId, fromStatus: 'active', toStatus: 'completed', tx }),
    )
  }
}
