import {
  CURRENCY,
  dayIn,
  type Enrollment,
  isActiveMember,
  type Program,
  programPrice,
  toCents,
  type User,
} from '@studio/contract'
import { duplicateFields } from '../../adapters/mongo.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound, unauthorized } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { programStore } from '../catalogue/programs/index.ts'
import { queueEnrolled, queuePlaceEnded } from './enrollment-mails.ts'
import { type EnrollmentPrice, enrollmentStore } from './enrollment-store.ts'
import { enrollmentDays } from './rules.ts'
import { showEnrollment } from './show-enrollments.ts'

const alreadyIn = () => new AppError('ALREADY_ENROLLED', 'You are enrolled in this program already.')

/**
 * Checks whether a user may buy a program and returns its price. Throws NOT_FOUND, PROGRAM_NOT_AVAILABLE for an
 * archived one, ALREADY_ENROLLED.
 */
export async function prepareEnrollment(
  deps: Deps,
  { user, programId }: { user: User; programId: string },
): Promise<{ program: Program; price: EnrollmentPrice }> {
  const program = await programStore(deps).findById(programId)
  if (!program) throw notFound('We could not find this program.')
  if (!program.isActive) {
    throw new AppError('PROGRAM_NOT_AVAILABLE', 'This program is currently not available for enrollment.')
  }
  if (await enrollmentStore(deps).isIn({ userId: user.id, programId })) throw alreadyIn()
  const price = programPrice({ listCents: toCents(program.price), isMember: isActiveMember(user) })
  return { program, price: { ...price, currency: CURRENCY } }
}

/**
 * Enrols a member in a program that costs them nothing, and mails it. Throws ALREADY_ENROLLED, also when another request
 * of theirs was faster.
 */
export async function enrollFree(deps: Deps, { user, program, price }: FreeEnrollment): Promise<Enrollment> {
  const id = await deps
    .inTransaction(async (tx) => {
      const enrollmentId = await holdEnrollment(deps, { user, program, price, checkoutId: null, tx })
      const payment = { paymentIntentId: null, paidAt: deps.clock.now() }
      const isActive = await activateEnrollment(deps, { enrollmentId, ...payment, tx })
      return isActive ? enrollmentId : null
    })
    .catch((error: unknown) => {
      if (duplicateFields(error)) throw alreadyIn()
      throw error
    })
  const enrollment = id && (await showEnrollment(deps, id))
  // The account was closed in the meantime.
  if (!enrollment) throw unauthorized()
  return enrollment
}

type FreeEnrollment = { user: User; program: Program; price: EnrollmentPrice }
type HoldInput = { user: User; program: Program; price: EnrollmentPrice; checkoutId: string | null; tx: Tx }

/** Writes the enrollment that waits for its payment; its days are those of a payment today. */
export async function holdEnrollment(deps: Deps, { user, program, price, checkoutId, tx }: HoldInput): Promise<string> {
  if (await enrollmentStore(deps).isIn({ userId: user.id, programId: program.id, tx })) throw alreadyIn()
  const id = deps.ids.next()
  const weeks = program.duration
  const days = enrollmentDays({ paidOn: deps.clock.today(), weeks })
  const createdAt = deps.clock.now()
  const enrollment = { userId: user.id, programId: program.id, checkoutId, weeks, ...days, price, createdAt }
  await enrollmentStore(deps).add({ id, enrollment, tx })
  return id
}

/** Starts an enrollment on the studio's next day after its payment; false when the member is in already, or gone. */
export async function activateEnrollment(
  deps: Deps,
  input: { enrollmentId: string; paymentIntentId: string | null; paidAt: Date; tx: Tx },
): Promise<boolean> {
  const { enrollmentId: id, paymentIntentId, paidAt, tx } = input
  const waiting = await enrollmentStore(deps).findById(id, { tx })
  if (!waiting) return false
  const { userId, programId } = waiting
  const isClosed = (await userStore(deps).findById(userId, { tx })) === null
  if (isClosed || (await enrollmentStore(deps).isIn({ userId, programId, tx }))) return false
  const days = enrollmentDays({ paidOn: dayIn(paidAt, deps.clock.timeZone), weeks: waiting.weeks })
  const facts = { ...days, paymentIntentId, isListed: true }
  // A payment that comes after its checkout ended is good all the same: a program has no seats to lose.
  const active = await enrollmentStore(deps).activate({ enrollment: waiting, facts, tx })
  if (!active) return false
  await queueEnrolled(deps, { enrollment: active, tx })
  return true
}

/** Drops an enrollment that was never paid. */
export async function releaseEnrollment(deps: Deps, { enrollmentId: id, tx }: { enrollmentId: string; tx: Tx }) {
  await enrollmentStore(deps).end({ id, from: 'pending', to: 'cancelled', isListed: false, tx })
}

/** Ends an enrollment whose payment the studio gave back at the provider. */
export async function cancelRefundedEnrollment(deps: Deps, { enrollmentId: id, tx }: { enrollmentId: string; tx: Tx }) {
  const ended = await enrollmentStore(deps).end({ id, from: 'active', to: 'cancelled', isListed: true, tx })
  if (ended) await queuePlaceEnded(deps, { enrollment: ended, tx })
}
