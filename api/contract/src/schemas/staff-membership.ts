import { type InferType, object } from 'yup'
import { money, requiredText, wholeNumber } from './fields.ts'
import { pauseSchema, seenSchema } from './membership.ts'
import { paging } from './queries.ts'

/** How many free days are credited at once at most. */
const mostFreeDays = 92

const reason = () => requiredText('Please say why', 300)
const days = () => wholeNumber({ label: 'Free days', min: 1, max: mostFreeDays })

/** GET /api/admin/users/{id}/timeline. */
export const timelineQuery = object({ ...paging })
export type TimelineQuery = InferType<typeof timelineQuery>

/** POST /api/admin/users/{id}/membership/pause. */
export const staffPauseSchema = pauseSchema.shape({ reason: reason() })
export type StaffPauseInput = InferType<typeof staffPauseSchema>

/** POST /api/admin/users/{id}/membership/resume, /cancel and /keep. */
export const staffSeenSchema = seenSchema.shape({ reason: reason() })
export type StaffSeenInput = InferType<typeof staffSeenSchema>

/** GET /api/admin/users/{id}/membership/free-days/preview. */
export const freeDaysQuery = object({ days: days() })

/** POST /api/admin/users/{id}/membership/free-days. */
export const freeDaysSchema = staffSeenSchema.shape({ days: days() })
export type FreeDaysInput = InferType<typeof freeDaysSchema>

/**
 * POST /api/admin/users/{id}/payments/{paymentId}/refund. `left` is what could be given back when the admin decided: when
 * it is something else by now, nothing is given back.
 */
export const giveBackSchema = object({
  amount: money('Please give an amount such as 25.00'),
  left: money('Please look at the payment first'),
  reason: reason(),
})
export type GiveBackInput = InferType<typeof giveBackSchema>
