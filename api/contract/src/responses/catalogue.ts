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

/** Where a class differs from the studio's settings; a field is absent where it does not. */
const classOverrides = {
  /** Members cannot wait for a seat of this class. */
  hasWaitlist: Type.Optional(Type.Literal(false)),
  /** The cancellation deadline, in hours before the start. */
  cancelHours: Type.Optional(count),
  /** How long an offer lasts that is made until the cancellation deadline, and one made later. */
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
  /** It can be booked for dates without a schedule, which have no time of day. */
  meetsOnAnyDate: flag,
  isActive: flag,
  createdAt: instant,
  ...classOverrides,
  ...versionFields,
})
export type StudioClass = Static<typeof StudioClass>
export const ListedClass = strictObject({
  ...StudioClass.properties,
  /** Null also for an inactive instructor. */
  instructorName: orNull(text),
  /** The weekly times of its schedules that still have a date to come. */
  weeklyTimes: Type.Array(strictObject({ dayOfWeek: weekday, startTime: time })),
})
export type ListedClass = Static<typeof ListedClass>
export type ClassOverrides = Pick<StudioClass, keyof typeof classOverrides>

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
