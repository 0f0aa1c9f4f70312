import { type InferType, object } from 'yup'
import { rosterQuery } from './calendar.ts'
import { flag, multilineText, plainText, requiredText } from './fields.ts'

/** POST /api/teach/bookings/{id}/ticks: `tickId` is made on the device, once for each tick. */
export const tickSchema = object({
  tickId: plainText()
    .required('Please name the tick')
    .matches(/^[0-9a-f-]{36}$/, { message: 'Please name the tick by a UUID', excludeEmptyString: true }),
  isHere: flag().required('Please answer yes or no'),
})
export type TickInput = InferType<typeof tickSchema>

/** POST /api/teach/notes: the date on which the note is left; every teacher of the class sees it. */
export const noteForTeachersSchema = rosterQuery.shape({
  text: multilineText(500).required('Please write a note'),
})
export type NoteForTeachersInput = InferType<typeof noteForTeachersSchema>

/** POST /api/teach/substitutes: one of my dates. */
export const askSubstituteSchema = rosterQuery.shape({ reason: requiredText('Please say why', 300) })
export type SubstituteInput = InferType<typeof askSubstituteSchema>

/** GET /api/teach/people: with the date for which they are to be booked. */
export const peopleForWalkInQuery = rosterQuery.shape({
  q: plainText().required('Please type a name').max(200, 'Please search for fewer than 200 characters'),
})
export type PeopleForWalkInQuery = InferType<typeof peopleForWalkInQuery>
