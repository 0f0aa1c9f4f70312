import { useOccurrences } from '@studio/client/occurrences'
import { useRead } from '@studio/client/reading'
import {
  addDays,
  type BookingTerms,
  type Day,
  daysBetween,
  lastBookableDay,
  longestRangeDays,
  type StudioClass,
  type User,
} from '@studio/contract'
import { useStudioToday } from '../studio/studio.ts'
import { type BookableDate, bookableDates, mergeDates, unscheduledDates } from './bookable-dates.ts'

/** What the dialog shows of a class: the class itself, who leads it, and the dates it offers. */
export type BookingOptions = {
  item: StudioClass
  instructorName: string | null
  /** How many hours before its start a class can be cancelled in time. */
  cancelHours: number
  /** Whether one can wait for a seat of a full date. */
  hasWaitlist: boolean
  dates: BookableDate[]
}

type LoadState =
  | { options: BookingOptions; error?: undefined; isGone?: undefined }
  | { options: null; error: Error; isGone?: undefined }
  /** Still loading, or `isGone`: the class is no longer offered. */
  | { options: null; error: undefined; isGone: boolean }

/** Data that other users may have changed is read when the dialog opens; the cached data is shown until then. */
const onOpen = { rereadOnOpen: true }

/**
 * Reads the data of the booking dialog. Occurrences are read as far ahead as this user may book, limited to what one
 * request returns.
 */
export function useBookingOptions({
  classId,
  user,
}: {
  classId: string
  user: User
}): LoadState & { retry: () => void } {
  const today = useStudioToday()
  const terms = useRead('getBookingTerms')
  const to = terms.data && lastDayToAsk({ user, today, terms: terms.data })
  const classes = useRead('listClasses', undefined, onOpen)
  const instructors = useRead('listInstructors')
  const coming = useOccurrences(to ? { from: today, to } : null, onOpen)
  const bookings = useRead('listMyBookings', undefined, onOpen)
  const holidays = useRead('listHolidays').data ?? []
  const reads = [terms, classes, instructors, coming, bookings]
  const retry = () => {
    for (const read of reads) if (read.error) void read.mutate()
  }
  // Loaded data stays: a list that fails to refetch must not remove the selection.
  const error = reads.find((read) => read.data === undefined && read.error && !read.isValidating)?.error
  if (error) return { options: null, error, retry }
  const item = classes.data?.find(({ id }) => id === classId)
  if (!item || !to || !terms.data || !instructors.data || !coming.data || !bookings.data)
    return { options: null, error: undefined, isGone: classes.data !== undefined && !item, retry }
  const scheduled = bookableDates({
    occurrences: coming.data.filter((occurrence) => occurrence.classId === classId),
    bookings: bookings.data,
    now: new Date(),
    today,
    lastDay: to,
  })
  const unscheduled = unscheduledDates({
    bookings: bookings.data.filter((booking) => booking.classId === classId),
    holidays,
    today,
    days: item.meetsOnAnyDate ? daysToOffer({ today, to }) : 0,
  })
  const dates = mergeDates(scheduled, unscheduled)
  const instructorName = instructors.data.find(({ id }) => id === item.instructorId)?.name ?? null
  const cancelHours = item.cancelHours ?? terms.data.cancelHours
  const hasWaitlist = terms.data.waitlist !== undefined && item.hasWaitlist !== false
  return { options: { item, instructorName, cancelHours, hasWaitlist, dates }, error: undefined, retry }
}

function lastDayToAsk({ user, today, terms }: { user: User; today: Day; terms: BookingTerms }): Day {
  const furthest = addDays(today, longestRangeDays - 1)
  const last = lastBookableDay({ person: user, today, terms }) ?? furthest
  return last < furthest ? last : furthest
}

const daysToOffer = ({ today, to }: { today: Day; to: Day }) => daysBetween(today, to) + 1
