export const bookingStatuses = ['pending', 'confirmed', 'cancelled', 'expired'] as const

export type BookingStatus = (typeof bookingStatuses)[number]

/** Why a booking costs nothing although no plan covers it: by a trial, a credit of a pack, or booked by staff at no charge. */
export const freeReasons = ['trial', 'pack', 'complimentary'] as const

export type FreeReason = (typeof freeReasons)[number]

/** How a booking is paid for: part of a plan, by the provider, at the desk, not yet, or free by other means. */
export const bookingPayments = ['included', 'paid', 'at-desk', 'pending', ...freeReasons] as const
export type BookingPayment = (typeof bookingPayments)[number]

/** What became of a booking of a former day. */
export const attendanceOutcomes = ['attended', 'missed', 'booked', 'cancelled'] as const

export const enrollmentStatuses = ['pending', 'active', 'completed', 'cancelled'] as const

export type EnrollmentStatus = (typeof enrollmentStatuses)[number]
