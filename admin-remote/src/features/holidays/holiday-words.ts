import { type Holiday, type HolidayConsequences, showDay, showPeriod } from '@studio/contract'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/**
 * What closing the studio leads to, in numbers: '4 classes will not take place. 12 bookings on 3 dates will be cancelled,
 * their members told, and 2 paid ones refunded.'
 */
export function consequenceText({ classes, bookings, dates, refunds }: HolidayConsequences): string {
  const falls = `${counted(classes, 'class', 'classes')} will not take place.`
  if (bookings === 0) return `${falls} Nobody is booked.`
  const where = `${counted(bookings, 'booking', 'bookings')} on ${counted(dates, 'date', 'dates')}`
  const money = refunds === 0 ? 'none of them is paid' : `${counted(refunds, 'paid one', 'paid ones')} refunded`
  return `${falls} ${where} will be cancelled, their members told, and ${money}.`
}

/** 'Thu, Nov 26' or 'November 26–27, 2026' */
export const daysText = ({ from, to }: Pick<Holiday, 'from' | 'to'>): string =>
  from === to ? showDay(from) : showPeriod(from, to)
