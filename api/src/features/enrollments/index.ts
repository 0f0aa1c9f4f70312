/**
 * Enrollments: users' purchases of programs. Collection: `program_enrollments`.
 *
 * Guarantees, all ensured in enrollment-purchase.ts:
 * - A user is enrolled in a program once at most: `activateEnrollment` checks this while it holds the lock of the account.
 * - A late payment is accepted, because programs have no limited seats; if the user is already enrolled,
 *   `activateEnrollment` returns false and the checkout refunds it.
 * - A change of a program does not change the price or the weeks of an enrollment: `addPendingEnrollment` stores both.
 */
export {
  activateEnrollment,
  addPendingEnrollment,
  cancelRefundedEnrollment,
  endEnrollment,
  enrollForFree,
  quoteEnrollment,
} from './enrollment-purchase.ts'
export { enrollmentStore } from './enrollment-store.ts'
export { findEnrollmentResponse } from './show-enrollments.ts'
