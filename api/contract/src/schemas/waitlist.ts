import { type InferType, number, object } from 'yup'
import { classDateSchema } from './bookings.ts'
import { day, entityId, plainText, requiredText } from './fields.ts'

const MAX_CUT_OFF_MINUTES = 7 * 24 * 60

/** POST /api/waitlist. */
export const joinWaitlistSchema = classDateSchema.shape({
  /** The member's cut-off: from these minutes before the start they no longer want a seat. */
  cutOffMinutes: number()
    .typeError('Please give this in minutes')
    .integer('Please give whole minutes')
    .min(0, 'Please give minutes before the start')
    .max(MAX_CUT_OFF_MINUTES, 'Please choose at most a week')
    .nullable()
    .default(null),
  /** The saved card to charge when the member gets a seat, and the sentence that they agreed to; both or neither. */
  chargeCardId: plainText().nullable().max(255, 'Please choose a card').default(null),
  chargeSentence: plainText().nullable().max(300, 'Please agree to the sentence as it is').default(null),
})
export type JoinWaitlistInput = InferType<typeof joinWaitlistSchema>

/** GET /api/waitlist. */
export const waitlistQuery = object({
  classId: entityId('Please choose a class'),
  bookingDate: day(),
  scheduleId: plainText().max(64, 'Please choose a time from the list').optional(),
})
export type WaitlistQuery = InferType<typeof waitlistQuery>

/** POST /api/user/card-setup. */
export const cardSetupSchema = classDateSchema.pick(['classId'])
export type CardSetupInput = InferType<typeof cardSetupSchema>

/** POST /api/admin/waitlist/{id}/seat. */
export const seatFromWaitlistSchema = object({ reason: requiredText('Please say why', 300) })
