export {
  activateEnrollment,
  cancelRefundedEnrollment,
  holdEnrollment,
  prepareEnrollment,
  releaseEnrollment,
} from './enrollment-purchase.ts'
export { showEnrollment } from './show-enrollments.ts'
