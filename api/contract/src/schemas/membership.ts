import { type InferType, object } from 'yup'
import { pauseStarts } from '../rules/pauses.ts'
import { planIds } from '../rules/plans.ts'
import { day, plainText, requiredText } from './fields.ts'

const pauseFields = {
  /** Left out for a change of the pause there is. */
  start: plainText()
    .optional()
    .transform((value: unknown) => value || undefined)
    .oneOf(pauseStarts, 'Please choose when the pause begins'),
  resumesOn: day('Please choose when your membership resumes'),
}
const version = () => requiredText('Please look at what it changes first', 100)

/** GET /api/membership/pause/preview. */
export const pausePreviewQuery = object(pauseFields)
export type PausePreviewQuery = InferType<typeof pausePreviewQuery>

/** POST /api/membership/pause. */
export const pauseSchema = object({ ...pauseFields, version: version() })
export type PauseInput = InferType<typeof pauseSchema>

/** POST /api/membership/resume, /cancel and /keep. */
export const seenSchema = object({ version: version() })
export type SeenInput = InferType<typeof seenSchema>

const planFields = { plan: plainText().required('Please choose a plan').oneOf(planIds, 'Please choose a plan') }

/** GET /api/membership/plan/preview. */
export const planChangeQuery = object(planFields)
export type PlanChangeQuery = InferType<typeof planChangeQuery>

/** POST /api/membership/plan. */
export const planChangeSchema = object({ ...planFields, version: version() })
export type PlanChangeInput = InferType<typeof planChangeSchema>
