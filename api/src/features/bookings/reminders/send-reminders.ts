import { addDays, type Day, getDayIn, paths, type ReminderChoice, reminderHours } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'
import { formatInstantIn, hoursBefore } from '../../../platform/studio-time.ts'
import { profileStore, userStore } from '../../accounts/people/index.ts'
import { queueMail } from '../../mail/index.ts'
import { bookingStore, describeBooking, type SeatTexts, type StoredBooking, toSeatRows } from '../index.ts'

/** Reminders of the next day's classes are sent from this time on, in studio time. */
const EARLIEST_TIME = '07:00'

/** Sends one reminder for each booking: the day before, or some hours before the start if the member chose that. */
async function sendReminders(deps: Deps): Promise<void> {
  const currentTime = deps.clock.now()
  const today = deps.clock.today()
  const includesTomorrow = currentTime >= deps.clock.instantOf({ day: today, time: EARLIEST_TIME })
  const days = includesTomorrow ? [today, addDays(today, 1)] : [today]
  const candidates = await bookingStore(deps).find({ needsReminder: true, bookingDate: { $in: days } })
  if (candidates.length === 0) return
  const getChoice = await profileStore(deps).loadReminderChoices(candidates.map(({ userId }) => userId))
  for (const booking of candidates) {
    // A rescheduled booking counts as created when it was rescheduled.
    const createdAt = booking.rescheduledAt ?? booking.createdAt
    const bookedOn = getDayIn(createdAt, deps.clock.timeZone)
    const choice = getChoice(booking.userId)
    const isDue = isReminderDue({ choice, booking: { ...booking, createdAt }, bookedOn, today, currentTime })
    if (isDue) await queueReminder(deps, booking)
  }
}

async function queueReminder(deps: Deps, { id, bookingDate }: StoredBooking): Promise<void> {
  await deps.inTransaction(async (tx) => {
    // Another process may have sent the reminder, or the member may have rescheduled.
    const [booking] = await bookingStore(deps).find({ _id: id, needsReminder: true, bookingDate }, { tx })
    const user = booking && (await userStore(deps).findPerson(booking.userId, { tx }))
    // An imported person who has not been invited yet gets no reminders.
    if (!booking || !user || user.awaitsInvitation) return
    await bookingStore(deps).change({ booking, changes: { needsReminder: false }, tx })
    const isInTime = deps.clock.now() <= booking.cancelBy
    const cancelBy = isInTime ? formatInstantIn({ instant: booking.cancelBy, timeZone: deps.clock.timeZone }) : null
    const day = bookingDate === deps.clock.today() ? ('today' as const) : ('tomorrow' as const)
    const facts = { firstName: user.firstName, ...describeBooking(deps, booking), cancelBy, day }
    // The key contains the date: a rescheduled booking gets a reminder of its new date too.
    await queueMail(deps, { template: reminderMail, to: user.email, facts, key: `reminder:${id}:${bookingDate}`, tx })
  })
}

const reminderMail = defineMail<
  SeatTexts & {
    /** Null after the cancellation deadline. */
    cancelBy: string | null
    day: 'today' | 'tomorrow'
  }
>({
  name: 'booking-reminder',
  write: ({ cancelBy, day, ...booking }) => ({
    subject: `${day === 'today' ? 'Today' : 'Tomorrow'}: ${booking.className}`,
    parts: [
      `A reminder for your class ${day}.`,
      factTable(toSeatRows(booking)),
      cancelBy && `If your plans change, please cancel by ${cancelBy}.`,
      link('See my bookings', paths.dashboard),
    ],
  }),
})

type ReminderInput = {
  choice: ReminderChoice
  booking: { bookingDate: Day; startsAt: Date | null; createdAt: Date }
  bookedOn: Day
  today: Day
  currentTime: Date
}

/**
 * A reminder of the day before is due for every booking made before the day of the class; a class without a time of day
 * has only this one. A reminder some hours before the start is not due for a booking made later than that.
 */
export function isReminderDue({ choice, booking, bookedOn, today, currentTime }: ReminderInput): boolean {
  if (choice === 'none') return false
  const { bookingDate, startsAt, createdAt } = booking
  const hours = reminderHours[choice]
  if (hours === null || !startsAt) return bookingDate === addDays(today, 1) && bookedOn < bookingDate
  const dueAt = hoursBefore(startsAt, hours)
  return dueAt <= currentTime && currentTime < startsAt && createdAt < dueAt
}

export const reminders: Feature = {
  name: 'reminders',
  recurringJobs: [{ name: 'send reminders', everySeconds: 300, run: sendReminders }],
  mails: [reminderMail],
}
