import { failedRead } from '@studio/client/failed-read'
import { useOccurrences } from '@studio/client/occurrences'
import { useRead } from '@studio/client/reading'
import { type Day, findHoliday, isDay, withinReach } from '@studio/contract'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type BookingTarget, openBooking } from '../../booking/booking-store.ts'
import { useAfterFrame } from '../../navigation/use-page.ts'
import { useStudioToday } from '../../studio/studio.ts'
import { usePersistedState } from '../../tab-storage/persisted-state.ts'
import { byDay, type CalendarView, scheduleQuery } from './calendar-days.ts'

const isKnownDay = (value: unknown): value is Day => typeof value === 'string' && isDay(value)
const isView = (value: unknown): value is CalendarView => value === 'week' || value === 'month'

/** What /calendar shows: the chosen view and day, which the browser keeps, and what is known of their classes. */
export function useCalendar() {
  const today = useStudioToday()
  const [view, setView] = usePersistedState<CalendarView>({ name: 'view', initial: 'week', isKnown: isView })
  // Until the user chooses a day it is today, also after midnight.
  const target = useAddressedDate()
  const [chosen, select] = usePersistedState<Day | null>({
    name: 'day',
    initial: target?.date ?? null,
    isKnown: isKnownDay,
  })
  const selected = withinReach(chosen ?? today, today)
  const painted = useAfterFrame()
  const { alone, aloneText } = useAlone()
  const occurrences = useOccurrences(scheduleQuery({ view, selected, today }))
  const holidays = useRead('listHolidays').data ?? []
  const failed = failedRead(occurrences)
  const loading = !painted || occurrences.data === undefined
  const [shown, setShown] = useState(false)
  if (!shown && (failed || !loading)) setShown(true)
  return {
    view,
    setView,
    failed,
    aloneText,
    /** The classes of a period have been shown once: the content below them can be placed. */
    shown,
    grid: {
      selected,
      today,
      days: byDay(occurrences.data ?? [], alone),
      loading,
      onSelect: (day: Day) => select(withinReach(day, today)),
      findHoliday: (day: Day) => findHoliday(holidays, day)?.name,
    },
  }
}

/** The date of a class that the URL names, as a way back to it from a checkout does; its booking dialog opens once. */
function useAddressedDate(): Required<Pick<BookingTarget, 'classId' | 'date'>> | null {
  const [search] = useSearchParams()
  const [classId, date, scheduleId] = ['classId', 'date', 'scheduleId'].map((name) => search.get(name))
  const [wasOffered, setOffered] = usePersistedState({ name: 'offered', initial: false, isKnown: isYesOrNo })
  const target = useMemo(
    () => (classId && isKnownDay(date) ? { classId, date, ...(scheduleId ? { scheduleId } : {}) } : null),
    [classId, date, scheduleId],
  )
  useEffect(() => {
    if (!target || wasOffered) return
    setOffered(true)
    openBooking(target)
  }, [target, wasOffered, setOffered])
  return target
}

const isYesOrNo = (value: unknown): value is boolean => typeof value === 'boolean'

/** The one class that the URL selects by its id, with its label; none for an unknown id. */
function useAlone() {
  const [search] = useSearchParams()
  const classId = search.get('classId')
  const classes = useRead('listClasses', classId ? undefined : null).data
  const alone = (classId && classes?.find(({ id }) => id === classId)) || null
  if (alone) return { alone: alone.id, aloneText: `Showing only ${alone.name}` }
  // Its place is kept while its name is on the way, so that the calendar does not move down later.
  return classId && !classes
    ? { alone: classId, aloneText: 'Showing only one class' }
    : { alone: null, aloneText: null }
}
