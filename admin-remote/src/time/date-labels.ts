import { formatDay, formatTimeRange, type Occurrence } from '@studio/contract'

/** 'Tue, Oct 13, 5:30–6:30 pm' */
export const whenText = ({ date, startTime, endTime }: Pick<Occurrence, 'date' | 'startTime' | 'endTime'>): string =>
  `${formatDay(date)}, ${formatTimeRange(startTime, endTime)}`

/** '15 of 20 booked' */
export const bookedText = ({ bookedCount, capacity }: Pick<Occurrence, 'bookedCount' | 'capacity'>): string =>
  bookedCount >= capacity ? `Full, ${bookedCount} of ${capacity}` : `${bookedCount} of ${capacity} booked`
