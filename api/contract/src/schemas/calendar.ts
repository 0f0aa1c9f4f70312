import { boolean, type InferType, number, object } from 'yup'
import { daysBetween, isDay, isTimeOfDay } from '../rules/days.ts'
import { packId } from './bookings.ts'
import { day, dayText, entityId, flag, plainText, requiredText, room, text, timeOfDay } from './fields.ts'

const emptyToNull = (value: string | null) => value || null
const optionalTime = () =>
  plainText()
    .nullable()
    .transform(emptyToNull)
    .test('time', 'Please give a time as HH:MM', (value) => !value || isTimeOfDay(value))
    .optional()
const note = () => text(300).nullable().transform(emptyToNull).optional()

/** PATCH /api/admin/schedules/{id}/dates/{date}: absent fields stay unchanged, null returns to the series. */
export const changeDateSchema = object({
  startTime: optionalTime(),
  endTime: optionalTime(),
  instructorId: plainText()
    .nullable()
    .transform(emptyToNull)
    .max(64, 'Please choose an instructor from the list')
    .optional(),
  location: room().optional(),
  /** Shown to everyone with the date. */
  note: note(),
})
export type ChangeDateInput = InferType<typeof changeDateSchema>

/**
 * PATCH /api/teach/schedules/{id}/dates/{date}. Without the instructor, because only a substitute request changes that.
 */
export const moveDateSchema = changeDateSchema.omit(['instructorId'])
export type MoveDateInput = InferType<typeof moveDateSchema>

/** POST /api/admin/schedules/{id}/dates/{date}/cancel. */
export const cancelDateSchema = object({ note: note() })
export type CancelDateInput = InferType<typeof cancelDateSchema>

const MAX_HOLIDAY_DAYS = 92

const holidayEnd = () =>
  day('Last day is required')
    .test('after-start', 'The last day must not be before the first', function isNotBeforeFrom(to) {
      const from: unknown = this.parent.from
      return !to || typeof from !== 'string' || to >= from
    })
    .test('length', `Please close for at most ${MAX_HOLIDAY_DAYS} days at a time`, function isWithinLimit(to) {
      const from: unknown = this.parent.from
      if (!to || typeof from !== 'string' || !isDay(from) || !isDay(to)) return true
      return daysBetween(from, to) < MAX_HOLIDAY_DAYS
    })

/** POST and PATCH /api/admin/holidays. The studio is closed on both days and between them. */
export const holidaySchema = object({
  name: requiredText('Name is required', 80),
  from: day('First day is required'),
  to: holidayEnd(),
})
export type HolidayInput = InferType<typeof holidaySchema>

/** GET /api/admin/holidays/consequences. */
export const holidayQuery = object({
  from: day('First day is required'),
  to: holidayEnd(),
})
export type HolidayQuery = InferType<typeof holidayQuery>

/** GET /api/admin/schedules/conflicts: a planned schedule, every week or once. */
export const conflictsQuery = object({
  classId: entityId('Please choose a class'),
  /** 0 = Sunday to 6 = Saturday. */
  dayOfWeek: number().typeError('Please choose a weekday').required('Please choose a weekday').integer().min(0).max(6),
  startTime: timeOfDay('Start time is required'),
  endTime: timeOfDay('End time is required'),
  startDate: day('Start date is required'),
  endDate: dayText().transform((value: string | undefined) => value || undefined),
  isRecurring: boolean().typeError('Please answer true or false').default(true),
  /** The instructor of the class if absent. */
  instructorId: plainText().max(64, 'Please choose an instructor from the list').optional(),
  location: room().optional(),
  /** The schedule that is being edited, which does not conflict with itself. */
  except: plainText().max(64, 'This is not a schedule').optional(),
})
export type ConflictsQuery = InferType<typeof conflictsQuery>

/** GET /api/admin/roster: one date of a schedule, or of a class without schedules. */
export const rosterQuery = object({
  classId: entityId('Please choose a class'),
  date: day(),
  scheduleId: plainText().max(64, 'Please choose a time from the list').optional(),
})
export type RosterQuery = InferType<typeof rosterQuery>

/** PATCH /api/admin/bookings/{id}/check-in. */
export const checkInSchema = object({ isHere: flag().required('Please answer yes or no') })
export type CheckInInput = InferType<typeof checkInSchema>

const deskBookingSchema = object({
  userId: entityId('Please choose a person'),
  classId: entityId('Please choose a class'),
  date: day(),
  scheduleId: plainText().nullable().transform(emptyToNull).max(64, 'Please choose a time from the list').default(null),
})

/** POST /api/admin/walk-ins: a user with an account who came without a booking. */
export const walkInSchema = deskBookingSchema.shape({ packId: packId() })
export type WalkInInput = InferType<typeof walkInSchema>

/** POST /api/admin/complimentary-bookings. */
export const complimentaryBookingSchema = deskBookingSchema.shape({ reason: requiredText('Please say why', 300) })
export type ComplimentaryBookingInput = InferType<typeof complimentaryBookingSchema>
