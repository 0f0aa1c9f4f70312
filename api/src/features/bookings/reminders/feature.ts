import type { Feature } from '../../../platform/feature.ts'
import { reminderMail } from './reminder-mail.ts'
import { sendReminders } from './send-reminders.ts'

/** Reminders before a class. */
export const reminders: Feature = {
  name: 'reminders',
  jobs: [{ name: 'remind of tomorrow', everySeconds: 60, run: sendReminders }],
  mails: [reminderMail],
}
