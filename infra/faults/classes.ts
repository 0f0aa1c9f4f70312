import type { Day, TimeOfDay } from '@studio/contract'
import type { StudioClass } from './model/state.ts'
import type { Person } from './people.ts'

/** A class with its weekly schedule; `price` is in cents, `from` and `until` are times of day. */
type WeeklyClass = Omit<StudioClass, 'index'> & { name: string; startDate: string }

export async function createWeeklyClass(
  admin: Person,
  { name, capacity, price, weekday, startDate, from, until }: WeeklyClass,
): Promise<{ classId: string; scheduleId: string }> {
  const basics = { name, description: '', type: 'class', category: 'yoga', duration: 60 } as const
  const settings = { capacity, dropInPrice: (price / 100).toFixed(2), meetsOnAnyDate: false, isActive: true }
  const createdClass = await admin.call('createClass', { body: { ...basics, ...settings } })
  const classId = createdClass.answer?.id ?? ''
  const hours = { startTime: from as TimeOfDay, endTime: until as TimeOfDay }
  const dates = { dayOfWeek: weekday, startDate: startDate as Day, isRecurring: true, isActive: true }
  const schedule = await admin.call('createSchedule', { body: { classId, ...dates, ...hours } })
  if (!schedule.answer) throw new Error(`the class could not be created: ${createdClass.code}, ${schedule.code}`)
  return { classId, scheduleId: schedule.answer.id }
}
