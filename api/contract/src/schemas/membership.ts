import { type InferType, object } from 'yup'
import { pauseStarts } from '../rules/pauses.ts'
import { planIds } from '../rules/plans.ts'
import { day, plainText, requiredText } from './fields.ts'

const pauseFields = {
  /** Absent when an existing pause is changed. */
  start: plainText()
    .optional()
    .transform((value: unknown) => value || undefined)
    .oneOf(pauseStarts, 'Please choose when the pause begins'),
  resumesOn: day('Please choose when your membership resumes'),
}
/** The `version` of the preview that the user confirms. */
const previewVersion = () => requiredText('Please look at the preview first', 100)

/** GET /api/membership/pause/preview. */
export const pausePreviewQuery = object(pauseFields)
export type PausePreviewQuery = InferType<typeof pausePreviewQuery>

/** POST /api/membership/pause. */
export const pauseSchema = object({ ...pauseFields, version: previewVersion() })
export type PauseInput = InferType<typeof pauseSchema>

/** POST /api/membership/resume, /cancel and /keep. */
export const previewVersionSchema = object({ version: previewVersion() })
export type PreviewVersionInput = InferType<typeof previewVersionSchema>

const planFields = { plan: plainText().required('Please choose a plan').oneOf(planIds, 'Please choose a plan') }

/** GET /api/membership/plan/preview. */
export const planChangeQuery = object(planFields)

/** POST /api/membership/plan. */
export const planChangeSchema = object({ ...planFields, version: previewVersion() })
export type PlanChangeInput = InferType<typeof planChangeSchema>
