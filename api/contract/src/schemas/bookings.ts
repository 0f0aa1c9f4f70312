import { type InferType, object } from 'yup'
import { day, entityId, plainText } from './fields.ts'

/** A class on one date, at one of its times if it has schedules. POST /api/create-class-checkout. */
export const classDateSchema = object({
  classId: entityId('Please choose a class'),
  bookingDate: day(),
  scheduleId: plainText()
    .nullable()
    .transform((value: string | null) => value || null)
    .max(64, 'Please choose a time from the list')
    .default(null),
})
export type ClassDateInput = InferType<typeof classDateSchema>

/** The pack whose credit pays for the seat. Without it no credit is used. */
export const packId = () =>
  plainText()
    .nullable()
    .transform((value: string | null) => value || null)
    .max(64, 'Please choose a pack from the list')
    .default(null)

/** POST /api/bookings. */
export const bookClassSchema = classDateSchema.shape({ packId: packId() })
export type BookClassInput = InferType<typeof bookClassSchema>

/** POST /api/bookings/{id}/reschedule. */
export const rescheduleSchema = classDateSchema.pick(['bookingDate', 'scheduleId'])
export type RescheduleInput = InferType<typeof rescheduleSchema>

/** POST /api/create-program-checkout. */
export const programCheckoutSchema = object({ programId: entityId('Please choose a program') })
export type ProgramCheckoutInput = InferType<typeof programCheckoutSchema>
