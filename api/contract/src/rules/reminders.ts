export const reminderChoices = ['day-before', 'three-hours', 'one-hour', 'none'] as const
export type ReminderChoice = (typeof reminderChoices)[number]

/** Hours before the start; null for `day-before`, which goes by the date, and for `none`. */
export const reminderHours: Record<ReminderChoice, number | null> = {
  'day-before': null,
  'three-hours': 3,
  'one-hour': 1,
  none: null,
}
