import type { Toast } from '../toasts/toast-store.ts'

/** The words of spec section 8, booking and enrolment. */
export const bookedToast: Toast = {
  title: 'Class Booked Successfully',
  description: 'Your class has been confirmed. See you there!',
}
export const sessionExpiredToast: Toast = {
  title: 'Session Expired',
  description: 'Your session has expired. Please sign in again to book classes.',
  tone: 'destructive',
}
export const bookingFailedToast: Toast = {
  title: 'Booking Failed',
  description: 'Unable to book class. Please try again.',
  tone: 'destructive',
}
