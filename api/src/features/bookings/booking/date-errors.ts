import { type Day, formatLongDay } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { occurrenceStore } from '../../calendar/index.ts'

const onDate = (sentence: string) => ({ fields: { bookingDate: sentence } })

export const unknownClass = () => notFound('We could not find this class.')
export const unknownTime = () => notFound('We could not find this class at this time.')
export const datePast = () =>
  new AppError('DATE_PAST', 'This date is in the past. Please choose another one.', onDate('This date is past'))
export const classStarted = () =>
  new AppError('CLASS_STARTED', 'This class has already started.', onDate('The class has started'))
export const notOpenYet = () =>
  new AppError(
    'OUTSIDE_BOOKING_WINDOW',
    'This date cannot be booked yet. Please come back later.',
    onDate('Not open yet'),
  )

type Missing = { classId: string; scheduleId?: string | null | undefined; date: Day; tx?: Tx | undefined }

/** NOT_SCHEDULED with the next date on which the class, or that schedule of it, takes place. */
export async function notScheduled(deps: Deps, { classId, scheduleId, date, tx }: Missing): Promise<AppError> {
  const coming = await occurrenceStore(deps).ofClassFrom({ classId, from: date, tx })
  const dates = coming
    .filter((one) => one.status === 'scheduled' && one.scheduleId && (!scheduleId || one.scheduleId === scheduleId))
    .map((one) => one.date)
    .sort()
  const nextDate = dates.find((day) => day > date) ?? null
  const sentence = nextDate
    ? `The class does not meet on this date. It meets next on ${formatLongDay(nextDate)}.`
    : 'The class does not meet on this date.'
  return new AppError('NOT_SCHEDULED', sentence, {
    ...onDate('The class does not meet on this date'),
    extra: { nextDate },
  })
}
