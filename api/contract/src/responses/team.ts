import { type Static, Type } from 'typebox'
import { STAFF_PRESETS } from '../rules/staff.ts'
import { exactly, id, instant, orNull, text } from './fields.ts'

/** An instructor, a person with the rights of staff, or both. */
export const TeamMember = exactly({
  instructorId: orNull(id),
  instructorName: orNull(text),
  userId: orNull(id),
  userName: orNull(text),
  preset: orNull(Type.Enum(STAFF_PRESETS)),
  /** Of the newest session that has not ended. */
  signedInAt: orNull(instant),
  /** Not accepted yet: to be this instructor, or to have an account at all. */
  invitation: orNull(exactly({ email: text, expiresAt: instant })),
})
export type TeamMember = Static<typeof TeamMember>
