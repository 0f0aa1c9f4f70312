import type { BookingStatus, EnrollmentStatus, Receipt } from '@studio/contract'
import type { BadgeTone } from '@studio/ui'

/** A status as a badge shows it. */
export type StatusLabel = { text: string; tone: BadgeTone }

const awaitingPayment: StatusLabel = { text: 'Awaiting payment', tone: 'warn' }

/** The status of a booking, for the member who made it. */
export const bookingStatusLabels: Record<BookingStatus, StatusLabel> = {
  pending: { text: 'Pending', tone: 'warn' },
  confirmed: { text: 'Confirmed', tone: 'good' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
  expired: { text: 'Expired', tone: 'neutral' },
}

/** The same for staff. */
export const staffBookingStatusLabels = { ...bookingStatusLabels, pending: awaitingPayment }

/** The status of an enrollment, for the member. */
export const enrollmentStatusLabels: Record<EnrollmentStatus, StatusLabel> = {
  pending: { text: 'Pending', tone: 'warn' },
  active: { text: 'Active', tone: 'good' },
  completed: { text: 'Completed', tone: 'neutral' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
}

/** The same for staff. */
export const staffEnrollmentStatusLabels: Record<EnrollmentStatus, StatusLabel> = {
  ...enrollmentStatusLabels,
  pending: awaitingPayment,
  completed: { text: 'Completed', tone: 'note' },
}

/** The status of a payment at the payment provider; members and admins see refunds in different tones. */
export const getReceiptStatusLabels = ({
  refundTone,
}: {
  refundTone: BadgeTone
}): Record<Receipt['status'], StatusLabel> => ({
  paid: { text: 'Paid', tone: 'good' },
  refunded: { text: 'Refunded', tone: refundTone },
  partly_refunded: { text: 'Partly refunded', tone: refundTone },
  failed: { text: 'Failed', tone: 'bad' },
})
