import { findFailedRead } from '@studio/client/failed-read'
import { useOccurrences } from '@studio/client/occurrences'
import { useRead } from '@studio/client/reading'
import { clampToMaxDaysAhead, type Day, findHoliday, isDay } from '@studio/contract'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type BookingTarget, openBooking } from '../../booking/booking-store.ts'
import { useIsAfterFirstPaint } from '../../navigation/use-page.ts'
import { useStudioToday } from '../../studio/studio.ts'
import { usePersistedState } from '../../tab-storage/persisted-state.ts'
import { type CalendarView, groupByDay, toOccurrencesQuery } from './calendar-days.ts'

const isDayValue = (value: unknown): value is Day => typeof value === 'string' && isDay(value)
const isView = (value: unknown): value is CalendarView => value === 'week' || value === 'month'

/**
 * The state of /calendar: the chosen view and day, which `usePersistedState` saves in the history entry, and the classes
 * of the period.
 */
export function useCalendar() {
  const today = useStudioToday()
  const [view, setView] = usePersistedState<CalendarView>({ name: 'view', initial: 'week', isValid: isView })
  const linkedTarget = useLinkedTarget()
  const [chosenDay, setChosenDay] = usePersistedState<Day | null>({
    name: 'day',
    initial: linkedTarget?.date ?? null,
    isValid: isDayValue,
  })
  // Until a day is chosen, the selection follows today past midnight.
  const selectedDay = clampToMaxDaysAhead(chosenDay ?? today, today)
  // The grid renders after the first paint.
  const isAfterFirstPaint = useIsAfterFirstPaint()
  const { onlyClassId, filterText } = useClassFilter()
  const occurrences = useOccurrences(toOccurrencesQuery({ view, selectedDay, today }))
  const holidays = useRead('listHolidays').data ?? []
  const readFailure = findFailedRead(occurrences)
  const loading = !isAfterFirstPaint || occurrences.data === undefined
  const [hasFirstLoadEnded, setHasFirstLoadEnded] = useState(false)
  if (!hasFirstLoadEnded && (readFailure || !loading)) setHasFirstLoadEnded(true)
  return {
    view,
    setView,
    readFailure,
    filterText,
    /** True once a first period has loaded or failed to load: the content below the grid will not move any more. */
    hasFirstLoadEnded,
    grid: {
      selectedDay,
      today,
      occurrencesByDay: groupByDay(occurrences.data ?? [], onlyClassId),
      loading,
      onSelect: (day: Day) => setChosenDay(clampToMaxDaysAhead(day, today)),
      getClosedReason: (day: Day) => findHoliday(holidays, day)?.name,
    },
  }
}

/** The class and date in the URL, as in the checkout's link back. Opens the booking dialog for them once. */
function useLinkedTarget(): Required<Pick<BookingTarget, 'classId' | 'date'>> | null {
  const [query] = useSearchParams()
  const classId = query.get('classId')
  const date = query.get('date')
  const scheduleId = query.get('scheduleId')
  const [wasOpened, setWasOpened] = usePersistedState({ name: 'opened', initial: false, isValid: isBoolean })
  const target = useMemo(
    () => (classId && isDayValue(date) ? { classId, date, ...(scheduleId && { scheduleId }) } : null),
    [classId, date, scheduleId],
  )
  useEffect(() => {
    if (!target || wasOpened) return
    setWasOpened(true)
    openBooking(target)
  }, [target, wasOpened, setWasOpened])
  return target
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** The class to which the URL limits the calendar, and the notice about it; null for an unknown id. */
function useClassFilter() {
  const [query] = useSearchParams()
  const classId = query.get('classId')
  const classes = useRead('listClasses', undefined, { isEnabled: Boolean(classId) }).data
  const onlyClass = (classId && classes?.find(({ id }) => id === classId)) || null
  if (onlyClass) return { onlyClassId: onlyClass.id, filterText: `Showing only ${onlyClass.name}` }
  // While the name loads, show the notice without it, so that the calendar does not move down later.
  return classId && !classes
    ? { onlyClassId: classId, filterText: 'Showing only one class' }
    : { onlyClassId: null, filterText: null }
}
