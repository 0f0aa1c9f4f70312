/**
 * Enrollments: programs that people take. Collection: `program_enrollments`.
 *
 * Promises, and where they are kept:
 * - A member is in a program once at most: `activateEnrollment` looks under the member's lock.
 * - A late payment is good, since a program has no seats to lose; of a member who is in already it goes back (checkout).
 * - Price and weeks are those of the purchase, whatever becomes of the program: `holdEnrollment` stores them.
 */
export {
  activateEnrollment,
  cancelRefundedEnrollment,
  endEnrollment,
  enrollFree,
  holdEnrollment,
  prepareEnrollment,
} from './enrollment-purchase.ts'
export { enrollmentStore } from './enrollment-store.ts'
export { showEnrollment } from './show-enrollments.ts'
