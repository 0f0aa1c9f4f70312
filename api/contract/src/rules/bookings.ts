export const bookingStatuses = ['pending', 'confirmed', 'cancelled', 'expired'] as const

export type BookingStatus = (typeof bookingStatuses)[number]

/** Why a booking is free although no plan covers it. */
export const freeReasons = ['trial', 'pack', 'complimentary'] as const

export type FreeReason = (typeof freeReasons)[number]

/** `included`: by a plan. `paid`: at the payment provider. `pending`: not yet. */
export const bookingPayments = ['included', 'paid', 'at-desk', 'pending', ...freeReasons] as const
export type BookingPayment = (typeof bookingPayments)[number]

/** The outcome of a past booking. */
export const attendanceOutcomes = ['attended', 'missed', 'booked', 'cancelled'] as const

export const enrollmentStatuses = ['pending', 'active', 'completed', 'cancelled'] as const

export type EnrollmentStatus = (typeof enrollmentStatuses)[number]
