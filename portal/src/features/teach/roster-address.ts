import { type Day, isDay, paths } from '@studio/contract'
import { useSearchParams } from 'react-router-dom'

/** The date that the address of /teach names. */
export type RosterAddress = { classId: string; date: Day; scheduleId?: string }

export function toRosterHref({ classId, date, scheduleId }: { classId: string; date: Day; scheduleId: string | null }) {
  const query = new URLSearchParams({ date, class: classId, ...(scheduleId && { schedule: scheduleId }) })
  return `${paths.teach}?${query}`
}

export function useRosterAddress(): RosterAddress | null {
  const [query] = useSearchParams()
  const [date, classId, scheduleId] = [query.get('date'), query.get('class'), query.get('schedule')]
  if (!date || !isDay(date) || !classId) return null
  return { classId, date, ...(scheduleId && { scheduleId }) }
}
