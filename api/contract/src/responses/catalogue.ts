import { type Static, Type } from 'typebox'
import { classCategories } from '../rules/catalogue.ts'
import { count, exactly, flag, id, instant, money, orNull, text, time, versioned, weekday } from './fields.ts'

export const Instructor = exactly({
  id,
  name: text,
  specialty: text,
  bio: text,
  certifications: Type.Array(text),
  imageUrl: orNull(text),
  isActive: flag,
  createdAt: instant,
  ...versioned,
})
export type Instructor = Static<typeof Instructor>

/** Where a class differs from the studio's settings; a field is absent where it does not. */
const classWindows = {
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
export const StudioClass = exactly({
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
  ...classWindows,
  ...versioned,
})
export type StudioClass = Static<typeof StudioClass>
export const ListedClass = exactly({
  ...StudioClass.properties,
  /** Null also for an inactive instructor. */
  instructorName: orNull(text),
  /** The weekly times of its schedules that still have a date to come. */
  weeklyTimes: Type.Array(exactly({ dayOfWeek: weekday, startTime: time })),
})
export type ListedClass = Static<typeof ListedClass>
export type ClassWindows = Pick<StudioClass, keyof typeof classWindows>

/** `duration` is in weeks. */
export const Program = exactly({
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
  ...versioned,
})
export type Program = Static<typeof Program>

export const UploadedImage = exactly({ imageUrl: text, sizeDisplay: text, format: text })
export type UploadedImage = Static<typeof UploadedImage>
