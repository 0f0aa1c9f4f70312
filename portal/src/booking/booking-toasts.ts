import type { Toast } from '@studio/client/toast'
import { createErrorToast } from '../toasts/toast-store.ts'

export const bookedToast: Toast = {
  title: 'Class Booked Successfully',
  description: 'Your class has been confirmed. See you there!',
}
export const enrolledToast: Toast = {
  title: 'Enrolled Successfully',
  description: 'You have a place in the program. Your dashboard shows when it starts.',
}
const createPendingToast = (title: string): Toast => ({
  title,
  description: 'The studio has not answered yet. We are checking what happened and will tell you here.',
})
/** Shown when the dialog is closed before the API has responded. */
export const stillBookingToast = createPendingToast('Still booking')
export const stillCancellingToast = createPendingToast('Still cancelling')
export const stillLeavingToast = createPendingToast('Still leaving the waitlist')
export const sessionExpiredToast: Toast = {
  title: 'Session Expired',
  description: 'Your session has expired. Please sign in again to book classes.',
  tone: 'bad',
}
export const bookingFailedToast = createErrorToast('Unable to book class. Please try again.', {
  title: 'Booking Failed',
})
/** Shown when the checkout is ready after the dialog was closed. */
export const seatHeldToast: Toast = {
  title: 'Your seat is held',
  description: 'Please pay within 30 minutes to keep it. You can also pay from your dashboard.',
}
