import type { Feature } from '../../platform/feature.ts'
import { remindOfTomorrow } from './remind-of-tomorrow.ts'
import { reminderMail } from './reminder-mail.ts'

/** Reminders the day before a class. */
export const reminders: Feature = {
  name: 'reminders',
  jobs: [{ name: 'remind of tomorrow', every: '1 minute', run: remindOfTomorrow }],
  mails: [reminderMail],
}
