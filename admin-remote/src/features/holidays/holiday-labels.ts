import {
  formatClasses,
  formatDateRange,
  formatDay,
  type Holiday,
  type HolidayImpact,
  pluralize,
} from '@studio/contract'
import { formatCancellation } from '../../impact/cancellation-text.ts'

export function formatHolidayImpact({ classes, bookings, dates, refunds, credits }: HolidayImpact): string {
  const classText = `${formatClasses(classes)} will not take place.`
  if (bookings === 0) return `${classText} Nobody is booked.`
  const where = ` on ${pluralize(dates, 'date')}`
  return `${classText} ${formatCancellation({ bookings, refunds, credits, where })}`
}

/** 'Thu, Nov 26' or 'November 26–27, 2026' */
export const formatHolidayDays = ({ from, to }: Pick<Holiday, 'from' | 'to'>): string =>
  from === to ? formatDay(from) : formatDateRange(from, to)
