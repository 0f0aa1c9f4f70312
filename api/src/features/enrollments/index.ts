/**
 * Enrollments: users' purchases of programs. Collection: `program_enrollments`.
 *
 * Promises, all kept in enrollment-purchase.ts:
 * - A user is enrolled in a program once at most: `activateEnrollment` checks this while it has the account locked.
 * - A late payment is accepted, because programs have no limited seats; if the user is already enrolled,
 *   `activateEnrollment` returns false and the checkout refunds it.
 * - An enrollment keeps the price and the weeks of its purchase, whatever changes in the program: `holdEnrollment`.
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
