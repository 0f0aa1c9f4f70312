import { aBooking, aHoliday, aMember, anOccurrence, aUser } from '@studio/contract/testing'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { aThursdayPoetryClass, octoberHandlers, tuesdayMorning, tuesdayYoga } from './testing/october.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: tuesdayMorning, toFake: ['Date'] })
})

it('a closed day says why, a cancelled class cannot be booked and is not counted, and a moved class shows what changed', async () => {
  const cancelledOccurrence = { ...aThursdayPoetryClass({ index: 0 }), isCancelled: true }
  const movedOccurrence = anOccurrence({
    id: 'moved',
    date: '2026-10-15',
    startTime: '19:00',
    location: 'Garden Room',
    instructorName: 'Dana Whitlock',
    change: {
      movedFrom: { startTime: '17:30', endTime: '18:30' },
      isSubstituted: true,
      isRelocated: true,
      note: 'By candle light',
    },
  })
  const closedDay = aHoliday({ name: 'Fall break', from: '2026-10-16', to: '2026-10-16' })
  const { person } = renderApp({
    path: '/calendar',
    handlers: { ...octoberHandlers, listSchedules: [cancelledOccurrence, movedOccurrence], listHolidays: [closedDay] },
  })
  await person.click(await screen.findByRole('button', { name: 'Thursday, October 15, 2026, 1 class' }))
  const list = within(screen.getByRole('region', { name: 'Thu, Oct 15' }))
  expect(list.getByText(/, cancelled$/)).toBeInTheDocument()
  expect(list.queryByRole('button', { name: /Poetry/ })).not.toBeInTheDocument()
  for (const text of [/^Moved on this date, usually 5:30–6:30.pm$/, 'With Dana Whitlock on this date', 'Garden Room']) {
    expect(list.getByText(text)).toBeInTheDocument()
  }
  await person.click(screen.getByRole('button', { name: 'Friday, October 16, 2026, closed: Fall break' }))
  expect(screen.getByText('The studio is closed: Fall break')).toBeInTheDocument()
  expect(screen.getByText('Closed: Fall break')).toBeInTheDocument()
  await expectNoPageAxeViolations()
})

it('the day list shows the classes of the selected date', async () => {
  const { person } = renderApp({ path: '/calendar', handlers: octoberHandlers })
  await person.click(await screen.findByRole('button', { name: 'Thursday, October 15, 2026, 4 classes' }))
  const list = screen.getByRole('region', { name: 'Thu, Oct 15' })
  expect(within(list).getAllByRole('button', { name: /Book Class: Poetry & Music/ })).toHaveLength(4)
  await person.click(screen.getByRole('button', { name: 'Friday, October 16, 2026, no classes' }))
  expect(
    within(screen.getByRole('region', { name: 'Fri, Oct 16' })).getByText('No classes scheduled'),
  ).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Today' }))
  expect(screen.getByRole('region', { name: 'Today, Tue, Oct 13' })).toBeInTheDocument()
})

it.each([
  ['a user without membership', aUser(), 'Booking opens on Thu, Oct 15'],
  ['a member, who can book further ahead', aMember(), null],
  ['a visitor, who may be a member', undefined, null],
])(
  'a date 16 days ahead shows when booking opens, or a Book Class button if it may be open already, for %s',
  async (_, user, text) => {
    const farOccurrence = anOccurrence({ date: '2026-10-29', startsAt: '2026-10-29T21:30:00.000Z' })
    const { person } = renderApp({
      path: '/calendar',
      ...(user ? { user } : {}),
      handlers: {
        ...octoberHandlers,
        listSchedules: [farOccurrence],
        getBookingTerms: { memberDays: 30, guestDays: 14, cancelHours: 12 },
      },
    })
    await person.click(await screen.findByRole('tab', { name: 'Month' }))
    await person.click(await screen.findByRole('button', { name: 'Thursday, October 29, 2026, 1 class' }))
    const list = within(screen.getByRole('region', { name: 'Thu, Oct 29' }))
    if (text) {
      expect(
        await list.findByText((_, element) => element?.tagName === 'P' && element.textContent === text),
      ).toBeInTheDocument()
      expect(list.queryByRole('button')).not.toBeInTheDocument()
    } else {
      expect(list.getByRole('button', { name: /^Book Class/ })).toBeEnabled()
      expect(list.queryByText(/^Booking opens/)).not.toBeInTheDocument()
    }
  },
)

it('a booked class says so and cannot be booked again, a full class can be booked if the user holds a seat in it, any other full class says so, and a started one cannot be booked [BOOKING-18]', async () => {
  // All seats are taken unless `bookedCount` says otherwise.
  const aClassToday = (id: string, className: string, startTime: string, startsAt: string, bookedCount = 20) =>
    anOccurrence({ id, className, startTime, startsAt, capacity: 20, bookedCount })
  const startedOccurrence = aClassToday('started', 'First Light', '08:00', '2026-10-13T12:00:00Z', 0)
  const heldOccurrence = aClassToday('held', 'Tai Chi', '18:00', '2026-10-13T22:00:00Z')
  const fullOccurrence = aClassToday('full', 'Singing Bowls', '19:00', '2026-10-13T23:00:00Z')
  // The id of an occurrence is its schedule's.
  const bookedSeat = aBooking({ scheduleId: tuesdayYoga.id, bookingDate: tuesdayYoga.date, status: 'confirmed' })
  const heldSeat = aBooking({ id: 'b2', scheduleId: 'held', bookingDate: tuesdayYoga.date, status: 'pending' })
  renderApp({
    path: '/calendar',
    user: aMember(),
    handlers: {
      ...octoberHandlers,
      listSchedules: [startedOccurrence, tuesdayYoga, heldOccurrence, fullOccurrence],
      listMyBookings: [bookedSeat, heldSeat],
    },
  })
  expect(await screen.findByText('5:30 pm, booked by you')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Book Class: Mindful Yoga/ })).not.toBeInTheDocument()
  expect(screen.getByText('6:00 pm, held for you')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Book Class: Tai Chi/ })).toBeEnabled()
  expect(screen.getByText('7:00 pm, full')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Book Class: Singing Bowls/ })).toBeDisabled()
  expect(screen.getByText('8:00 am, has started')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Book Class: First Light/ })).not.toBeInTheDocument()
})
