import { type Static, Type } from 'typebox'
import { classCategories } from '../rules/catalogue.ts'
import { count, flag, id, instant, money, orNull, strictObject, text, time, versionFields, weekday } from './fields.ts'

export const Instructor = strictObject({
  id,
  name: text,
  specialty: text,
  bio: text,
  certifications: Type.Array(text),
  imageUrl: orNull(text),
  isActive: flag,
  createdAt: instant,
  ...versionFields,
})
export type Instructor = Static<typeof Instructor>

/** The settings of a class that replace those of the studio; absent where it uses the studio's. */
const classOverrides = {
  /** Members cannot wait for a seat of this class. */
  hasWaitlist: Type.Optional(Type.Literal(false)),
  /** The cancellation deadline, in hours before the start. */
  cancelHours: Type.Optional(count),
  /** How long an offer lasts: one made before the cancellation deadline, and one made after it. */
  waitlistOfferMinutes: Type.Optional(count),
  waitlistLateOfferMinutes: Type.Optional(count),
  /** When its waitlist closes, in minutes before the start. */
  waitlistClosesMinutes: Type.Optional(count),
}

/** `duration` is in minutes. */
export const StudioClass = strictObject({
  id,
  name: text,
  description: text,
  type: text,
  instructorId: orNull(id),
  duration: count,
  capacity: count,
  imageUrl: orNull(text),
  category: Type.Enum(classCategories),
  dropInPrice: money,
  /** It can be booked on any date without a schedule; such a booking has no time of day. */
  meetsOnAnyDate: flag,
  isActive: flag,
  createdAt: instant,
  ...classOverrides,
  ...versionFields,
})
export type StudioClass = Static<typeof StudioClass>
export type ClassOverrides = Pick<StudioClass, keyof typeof classOverrides>

export const ListedClass = strictObject({
  ...StudioClass.properties,
  /** Null if the class has no active instructor. */
  instructorName: orNull(text),
  /** The weekly times of its schedules with future dates. */
  weeklyTimes: Type.Array(strictObject({ dayOfWeek: weekday, startTime: time })),
})
export type ListedClass = Static<typeof ListedClass>

/** `duration` is in weeks. */
export const Program = strictObject({
  id,
  name: text,
  description: text,
  duration: count,
  price: money,
  features: Type.Array(text),
  icon: text,
  imageUrl: orNull(text),
  isActive: flag,
  createdAt: instant,
  ...versionFields,
})
export type Program = Static<typeof Program>

export const UploadedImage = strictObject({ imageUrl: text, sizeDisplay: text, format: text })
export type UploadedImage = Static<typeof UploadedImage>
