import { addDays, type Day, type ReminderChoice, reminderHours } from '@studio/contract'

type ReminderInput = {
  choice: ReminderChoice
  booking: { bookingDate: Day; startsAt: Date | null; createdAt: Date }
  /** The studio's day on which it was booked. */
  bookedOn: Day
  today: Day
  now: Date
}

/**
 * Whether a booking is to be reminded of now. Hours count only until the start, and only where it was booked before
 * them; a class without a time of day has no hours before it and is reminded of on the day before.
 */
export function isReminderDue({ choice, booking, bookedOn, today, now }: ReminderInput): boolean {
  if (choice === 'none') return false
  const { bookingDate, startsAt, createdAt } = booking
  const hours = reminderHours[choice]
  if (hours === null || !startsAt) return bookingDate === addDays(today, 1) && bookedOn < bookingDate
  const dueAt = startsAt.getTime() - hours * 3_600_000
  return dueAt <= now.getTime() && now < startsAt && createdAt.getTime() < dueAt
}
