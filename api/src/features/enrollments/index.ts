export {
  activateEnrollment,
  cancelRefundedEnrollment,
  enrollFree,
  holdEnrollment,
  prepareEnrollment,
  releaseEnrollment,
} from './enrollment-purchase.ts'
export { enrollmentStore } from './enrollment-store.ts'
export { showEnrollment } from './show-enrollments.ts'
