import type { Feature } from '../../platform/feature.ts'
import { type BookingWords, remindOfTomorrow } from './remind-of-tomorrow.ts'
import { reminderMail } from './reminder-mail.ts'

/** Reminders the day before a class, joined with bookings. */
export const reminders = (words: BookingWords): Feature => ({
  name: 'reminders',
  jobs: [{ name: 'remind of tomorrow', every: '1 minute', run: (d) => remindOfTomorrow(d, words) }],
  mails: [reminderMail],
})
