import { type InferType, object } from 'yup'
import { walkInSchema } from './calendar.ts'
import { flag, multilineText, plainText, requiredText } from './fields.ts'

/**
 * POST /api/teach/bookings/{id}/ticks. A tick is a check-in, or its undoing, made on a device. The device gives it an
 * id, so that one sent twice counts once.
 */
export const tickSchema = object({
  tickId: plainText()
    .required('Please name the tick')
    .matches(/^[0-9a-f-]{36}$/, { message: 'Please name the tick by a UUID', excludeEmptyString: true }),
  isHere: flag().required('Please answer yes or no'),
})
export type TickInput = InferType<typeof tickSchema>

/** POST /api/teach/dates/{id}/notes. */
export const noteForTeachersSchema = object({ text: multilineText(500).required('Please write a note') })

/** POST /api/teach/dates/{id}/substitute. */
export const askSubstituteSchema = object({ reason: requiredText('Please say why', 300) })

/** GET /api/teach/dates/{id}/people. */
export const peopleForWalkInQuery = object({
  q: plainText().required('Please type a name').max(200, 'Please search for fewer than 200 characters'),
})

/** POST /api/teach/dates/{id}/walk-ins. */
export const teacherWalkInSchema = walkInSchema.pick(['userId', 'packId'])
export type TeacherWalkInInput = InferType<typeof teacherWalkInSchema>
