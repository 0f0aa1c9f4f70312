import type { BookableDate } from '@studio/contract'
import { expect, it } from 'vitest'
import { findFirstAvailable, findNextAvailable, toDateOption } from './bookable-dates.ts'

const tuesday: BookableDate = {
  date: '2026-10-13',
  scheduleId: 's1',
  startsAt: '2026-10-13T21:30:00.000Z',
  seatsLeft: 4,
  ownSeat: null,
  isFree: true,
  payer: 'membership',
  membershipRefusal: null,
  cancelBy: '2026-10-13T09:30:00.000Z',
}
const toOptions = (dates: BookableDate[]) => dates.map((date) => toDateOption(date, '2026-10-13'))
const options = toOptions([
  tuesday,
  { ...tuesday, date: '2026-10-20', seatsLeft: 0 },
  { ...tuesday, date: '2026-10-27', seatsLeft: 16 },
])

it('today is named, and each date has its time and places', () => {
  expect(options.map(({ dayText, detailsText }) => [dayText, detailsText])).toEqual([
    ['Today, Tue, Oct 13', '5:30\u00a0pm, 4 places left'],
    ['Tue, Oct 20', '5:30\u00a0pm, full'],
    ['Tue, Oct 27', '5:30\u00a0pm, 16 places left'],
  ])
})

it('the first available date is preselected, and the next available one replaces a date that turned out to be full [SCREENS-98]', () => {
  const [firstDate] = options
  if (!firstDate) throw new Error('no dates')
  expect(findFirstAvailable(options)).toBe(firstDate)
  expect(findFirstAvailable(options.slice(1))?.date).toBe('2026-10-27')
  const turnedOutFull = firstDate
  expect(findNextAvailable(options, turnedOutFull)?.date).toBe('2026-10-27')
})

it.each([
  ['confirmed', 'booked', 'booked by you'],
  ['pending', null, 'held for you'],
] as const)(
  'a full date on which the user has a %s seat has the unavailable reason %s and the label "%s" [BOOKING-18]',
  (ownSeat, unavailableReason, text) => {
    expect(toOptions([{ ...tuesday, seatsLeft: 0, ownSeat }])[0]).toMatchObject({
      unavailableReason,
      detailsText: `5:30\u00a0pm, ${text}`,
    })
  },
)

it('a date without a time of day can be booked at any time, once [CATALOGUE-18]', () => {
  const anyTime = { ...tuesday, scheduleId: null, startsAt: null, seatsLeft: null }
  expect(toOptions([anyTime])[0]).toMatchObject({ unavailableReason: null, detailsText: 'Any time' })
  expect(toOptions([{ ...anyTime, ownSeat: 'confirmed' }])[0]).toMatchObject({ unavailableReason: 'booked' })
})
