/** When a user is reminded of a booked class: the day before, some hours before it starts, or never. */
export const reminderChoices = ['day-before', 'three-hours', 'one-hour', 'none'] as const
export type ReminderChoice = (typeof reminderChoices)[number]

/** How long before the start a reminder comes, in hours; null where it does not depend on the hour. */
export const reminderHours: Record<ReminderChoice, number | null> = {
  'day-before': null,
  'three-hours': 3,
  'one-hour': 1,
  none: null,
}
