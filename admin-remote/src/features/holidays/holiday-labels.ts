import { formatClasses, pluralize } from '@studio/client/labels'
import { formatDateRange, formatDay, type Holiday, type HolidayImpact } from '@studio/contract'

/** Formats the impact of a holiday: how many classes do not take place, and what becomes of their bookings. */
export function consequenceText({ classes, bookings, dates, refunds }: HolidayImpact): string {
  const falls = `${formatClasses(classes)} will not take place.`
  if (bookings === 0) return `${falls} Nobody is booked.`
  if (bookings === 1) {
    const back = refunds === 0 ? 'nothing was paid' : 'what was paid refunded'
    return `${falls} 1 booking on 1 date will be cancelled, its member told, and ${back}.`
  }
  const where = `${pluralize(bookings, 'booking')} on ${pluralize(dates, 'date')}`
  const money = refunds === 0 ? 'nothing was paid' : `${pluralize(refunds, 'paid one')} refunded`
  return `${falls} ${where} will be cancelled, their members told, and ${money}.`
}

/** 'Thu, Nov 26' or 'November 26–27, 2026' */
export const daysText = ({ from, to }: Pick<Holiday, 'from' | 'to'>): string =>
  from === to ? formatDay(from) : formatDateRange(from, to)
