import { type InferType, object } from 'yup'
import { money, requiredText, wholeNumber } from './fields.ts'
import { pauseSchema, previewVersionSchema } from './membership.ts'
import { paging } from './queries.ts'

/** How many free days can be given at once. */
export const MAX_FREE_DAYS = 92

const reason = () => requiredText('Please say why', 300)
const days = () => wholeNumber({ label: 'Free days', min: 1, max: MAX_FREE_DAYS })

/** GET /api/admin/users/{id}/timeline. */
export const timelineQuery = object({ ...paging })
export type TimelineQuery = InferType<typeof timelineQuery>

/** POST /api/admin/users/{id}/membership/pause. */
export const staffPauseSchema = pauseSchema.shape({ reason: reason() })

/** POST /api/admin/users/{id}/membership/resume, /cancel and /keep. */
export const staffPreviewVersionSchema = previewVersionSchema.shape({ reason: reason() })

/** GET /api/admin/users/{id}/membership/free-days/preview. */
export const freeDaysQuery = object({ days: days() })

/** POST /api/admin/users/{id}/membership/free-days. */
export const freeDaysSchema = staffPreviewVersionSchema.shape({ days: days() })
export type FreeDaysInput = InferType<typeof freeDaysSchema>

/**
 * POST /api/admin/users/{id}/payments/{paymentId}/refund. `refundable` is the amount that the admin saw: if it has
 * changed since, nothing is refunded.
 */
export const refundSchema = object({
  amount: money('Please give an amount such as 25.00'),
  refundable: money('Please look at the payment first'),
  reason: reason(),
})
export type RefundInput = InferType<typeof refundSchema>
