import { expect, it } from 'vitest'
import { formatHolidayImpact } from './holiday-labels.ts'

it('formatHolidayImpact has a text for no, one and several bookings [ADMIN-11]', () => {
  const texts = [
    { classes: 2, bookings: 0, dates: 0, refunds: 0 },
    { classes: 1, bookings: 1, dates: 1, refunds: 0 },
    { classes: 1, bookings: 1, dates: 1, refunds: 1 },
    { classes: 4, bookings: 12, dates: 3, refunds: 1 },
  ].map(formatHolidayImpact)
  expect(texts).toEqual([
    '2 classes will not take place. Nobody is booked.',
    '1 class will not take place. 1 booking on 1 date will be cancelled and the member notified. Nothing was paid.',
    '1 class will not take place. 1 booking on 1 date will be cancelled, the member notified and the payment refunded.',
    '4 classes will not take place. 12 bookings on 3 dates will be cancelled, the members notified and 1 payment refunded.',
  ])
})
