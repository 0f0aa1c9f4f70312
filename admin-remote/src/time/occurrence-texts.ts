import { formatDay, formatTimeRange, type Occurrence } from '@studio/contract'

/** 'Tue, Oct 13, 5:30–6:30 pm' */
export const formatWhen = ({ date, startTime, endTime }: Pick<Occurrence, 'date' | 'startTime' | 'endTime'>): string =>
  `${formatDay(date)}, ${formatTimeRange(startTime, endTime)}`

export const formatBookedCount = ({ bookedCount, capacity }: Pick<Occurrence, 'bookedCount' | 'capacity'>): string =>
  bookedCount >= capacity ? `Full, ${bookedCount} of ${capacity}` : `${bookedCount} of ${capacity} booked`
