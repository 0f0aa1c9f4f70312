import { type Static, Type } from 'typebox'
import { classCategories } from '../rules/catalogue.ts'
import { count, exactly, flag, id, instant, money, orNull, text, time, versioned, weekday } from './fields.ts'

/** instructors. */
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

/** What a class does differently from the studio's settings; each is absent where it does not. */
const classWindows = {
  /** Members cannot wait for a seat of this class. */
  hasWaitlist: Type.Optional(Type.Literal(false)),
  /** How many hours before the start it is cancelled in time. */
  cancelHours: Type.Optional(count),
  /** How many minutes an offered seat is held until then, and how many later. */
  waitlistOfferMinutes: Type.Optional(count),
  waitlistLateOfferMinutes: Type.Optional(count),
  /** How many minutes before the start its waitlist closes. */
  waitlistClosesMinutes: Type.Optional(count),
}

/** classes; `duration` in minutes. */
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
  /** It can be booked for dates without a schedule, then without a time of day. */
  meetsOnAnyDate: flag,
  isActive: flag,
  createdAt: instant,
  ...classWindows,
  ...versioned,
})
export type StudioClass = Static<typeof StudioClass>
/** A class in the public list, with what its card shows of others. */
export const ListedClass = exactly({
  ...StudioClass.properties,
  /** Null also for an instructor whom visitors do not see. */
  instructorName: orNull(text),
  /** The weekly times of its schedules that still have a date to come. */
  meets: Type.Array(exactly({ dayOfWeek: weekday, startTime: time })),
})
export type ListedClass = Static<typeof ListedClass>
export type ClassWindows = Pick<StudioClass, keyof typeof classWindows>

/** programs; `duration` in weeks. */
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

/** The answer to an upload. */
export const UploadedImage = exactly({ imageUrl: text, sizeDisplay: text, format: text })
export type UploadedImage = Static<typeof UploadedImage>
