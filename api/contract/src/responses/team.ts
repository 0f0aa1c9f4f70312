import { type Static, Type } from 'typebox'
import { STAFF_PRESETS } from '../rules/staff.ts'
import { exactly, id, instant, orNull, text } from './fields.ts'

/** A person with the rights of staff, or an instructor who was invited to an account. */
export const TeamMember = exactly({
  instructorId: orNull(id),
  /** Of the instructor, otherwise of the person. */
  name: text,
  userId: orNull(id),
  preset: orNull(Type.Enum(STAFF_PRESETS)),
  /** Of the newest session that has not ended. */
  signedInAt: orNull(instant),
  /** Not accepted yet: to be this instructor, or to have an account at all. */
  invitation: orNull(exactly({ email: text, expiresAt: instant })),
})
export type TeamMember = Static<typeof TeamMember>
