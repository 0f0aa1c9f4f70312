import { isDay, isTimeOfDay, oneTimeDate, type Schedule, type StudioClass, timesOverlap } from '@studio/contract'

type Meeting = Pick<
  Schedule,
  'classId' | 'dayOfWeek' | 'startTime' | 'endTime' | 'startDate' | 'endDate' | 'isRecurring' | 'isActive'
>

/**
 * The schedules at which the instructor of a planned meeting already teaches another class at the same time. A meeting
 * that is not filled in yet, and one without an instructor, clashes with nothing.
 */
export function clashesOf(input: {
  planned: Meeting & { id?: string }
  schedules: readonly Schedule[]
  classes: readonly StudioClass[]
}): Schedule[] {
  const { planned, schedules, classes } = input
  const teacherOf = (id: string) => classes.find((item) => item.id === id)?.instructorId ?? null
  const teacher = teacherOf(planned.classId)
  if (!teacher || !isWhole(planned) || !planned.isActive) return []
  return schedules.filter(
    (other) =>
      other.id !== planned.id &&
      other.isActive &&
      other.dayOfWeek === planned.dayOfWeek &&
      teacherOf(other.classId) === teacher &&
      timesOverlap(other, planned) &&
      datesMeet(other, planned),
  )
}

function isWhole({ startTime, endTime, startDate }: Meeting): boolean {
  return isTimeOfDay(startTime) && isTimeOfDay(endTime) && isDay(startDate)
}

/** Whether two schedules of one weekday have a date in common. */
function datesMeet(a: Meeting, b: Meeting): boolean {
  const [first, second] = [spanOf(a), spanOf(b)]
  return first.from <= second.to && second.from <= first.to
}

function spanOf(meeting: Meeting): { from: string; to: string } {
  const from = oneTimeDate(meeting)
  return { from, to: meeting.isRecurring ? (meeting.endDate ?? '9999-12-31') : from }
}
