import { type Static, Type } from 'typebox'
import { STAFF_PRESETS } from '../rules/staff.ts'
import { id, instant, orNull, strictObject, text } from './fields.ts'

/** A person with the rights of staff, or an instructor who was invited to an account. */
export const TeamMember = strictObject({
  instructorId: orNull(id),
  /** The instructor's name; for other staff the person's. */
  name: text,
  userId: orNull(id),
  preset: orNull(Type.Enum(STAFF_PRESETS)),
  /** The start of the newest session that has not ended. */
  signedInAt: orNull(instant),
  /** An open invitation to become this instructor, or to create an account. */
  invitation: orNull(strictObject({ email: text, expiresAt: instant })),
})
export type TeamMember = Static<typeof TeamMember>
