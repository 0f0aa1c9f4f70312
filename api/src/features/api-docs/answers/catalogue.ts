import { classCategories } from '@studio/contract'
import { Type } from 'typebox'
import { count, day, exactly, flag, id, instant, money, orNull, text, time, versioned, weekday } from './fields.ts'

/** Classes, programs and the calendar, as the contract's types of the same names say. */
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
  meetsOnAnyDate: flag,
  isActive: flag,
  createdAt: instant,
  hasWaitlist: Type.Optional(Type.Literal(false)),
  cancelHours: Type.Optional(count),
  waitlistOfferMinutes: Type.Optional(count),
  waitlistLateOfferMinutes: Type.Optional(count),
  waitlistClosesMinutes: Type.Optional(count),
  ...versioned,
})

const scheduleFields = {
  id,
  classId: id,
  className: text,
  dayOfWeek: weekday,
  startTime: time,
  endTime: time,
  startDate: day,
  endDate: orNull(day),
  isRecurring: flag,
  isActive: flag,
  location: orNull(text),
  createdAt: instant,
  ...versioned,
}

export const Schedule = exactly(scheduleFields)
export const OccurrenceChange = exactly({
  movedFrom: orNull(exactly({ startTime: time, endTime: time })),
  isSubstituted: flag,
  isRelocated: flag,
  note: orNull(text),
})

export const Occurrence = exactly({
  ...scheduleFields,
  date: day,
  startsAt: instant,
  endsAt: instant,
  instructorId: orNull(id),
  instructorName: orNull(text),
  isCancelled: flag,
  change: orNull(OccurrenceChange),
  capacity: count,
  bookedCount: count,
})

export const Holiday = exactly({ id, name: text, from: day, to: day, createdAt: instant, ...versioned })
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

export const UploadedImage = exactly({ imageUrl: text, sizeDisplay: text, format: text })
