import { type InferType, number, object, string } from 'yup'
import { classCategories } from '../rules/catalogue.ts'
import {
  day,
  entityId,
  flag,
  icon,
  imageUrl,
  money,
  multilineText,
  optionalDay,
  optionalWholeNumber,
  plainText,
  requiredText,
  room,
  textList,
  textWithDefault,
  timeOfDay,
  wholeNumber,
} from './fields.ts'

const MINUTES_PER_WEEK = 7 * 24 * 60

/** POST /api/admin/classes. */
export const classSchema = object({
  name: requiredText('Name is required', 120),
  description: multilineText(4000).default(''),
  /** Free text. Unlike `category`, no rule depends on it. */
  type: textWithDefault('class', 40),
  instructorId: plainText()
    .nullable()
    .transform((value: string | null) => value || null)
    .max(64, 'Please choose an instructor from the list')
    .default(null),
  duration: wholeNumber({ label: 'Duration', min: 5, max: 600 }),
  capacity: wholeNumber({ label: 'Capacity', min: 1, max: 1000 }),
  imageUrl: imageUrl().default(null),
  category: string().required('Category is required').oneOf(classCategories, 'Please choose a category from the list'),
  dropInPrice: money().default('25.00'),
  /** Can be booked on any date, without a schedule. */
  meetsOnAnyDate: flag().default(true),
  isActive: flag().default(true),
  hasWaitlist: flag().optional(),
  // The studio's settings apply to empty fields. The waitlist closes `waitlistClosesMinutes` before the start.
  // `waitlistLateOfferMinutes` apply to offers made after the cancellation deadline.
  cancelHours: optionalWholeNumber({ label: 'Hours to cancel', min: 0, max: 400 }),
  waitlistOfferMinutes: optionalWholeNumber({ label: 'Minutes to accept', min: 5, max: 60 }),
  waitlistLateOfferMinutes: optionalWholeNumber({ label: 'Minutes to accept later', min: 5, max: 60 }),
  waitlistClosesMinutes: optionalWholeNumber({ label: 'Closing minutes', min: 0, max: MINUTES_PER_WEEK }),
})
export type ClassInput = InferType<typeof classSchema>

/** POST /api/admin/instructors. */
export const instructorSchema = object({
  name: requiredText('Name is required', 120),
  specialty: requiredText('Specialty is required', 200),
  bio: multilineText(4000).required('Bio is required'),
  certifications: textList().default([]),
  imageUrl: imageUrl().default(null),
  isActive: flag().default(true),
})
export type InstructorInput = InferType<typeof instructorSchema>

const scheduleFields = {
  classId: entityId('Please choose a class'),
  /** 0 = Sunday to 6 = Saturday. */
  dayOfWeek: number()
    .typeError('Please choose a weekday')
    .required('Please choose a weekday')
    .integer('Please choose a weekday')
    .min(0, 'Please choose a weekday')
    .max(6, 'Please choose a weekday'),
  startTime: timeOfDay('Start time is required'),
  endTime: timeOfDay('End time is required').test(
    'after-start',
    'End time must be after the start time',
    function isAfterStart(endTime) {
      const startTime: unknown = this.parent.startTime
      return !endTime || typeof startTime !== 'string' || endTime > startTime
    },
  ),
  startDate: day('Start date is required'),
  endDate: optionalDay()
    .default(null)
    .test('after-start', 'End date must not be before the start date', function isNotBeforeStart(endDate) {
      const startDate: unknown = this.parent.startDate
      return !endDate || typeof startDate !== 'string' || endDate >= startDate
    }),
  /** If false, the only date is the first `dayOfWeek` on or after `startDate`. */
  isRecurring: flag().default(true),
  isActive: flag().default(true),
  location: room().default(null),
}

/** POST /api/admin/schedules. */
export const scheduleSchema = object(scheduleFields)
export type ScheduleInput = InferType<typeof scheduleSchema>

/** POST /api/admin/programs. `duration` is in weeks. */
export const programSchema = object({
  name: requiredText('Name is required', 120),
  description: multilineText(4000).default(''),
  duration: wholeNumber({ label: 'Duration', min: 1, max: 104 }),
  price: money(),
  features: textList().default([]),
  icon: icon(),
  imageUrl: imageUrl().default(null),
  isActive: flag().default(true),
})
export type ProgramInput = InferType<typeof programSchema>
