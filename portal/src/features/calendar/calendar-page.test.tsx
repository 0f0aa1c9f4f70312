import { aBooking, aClass, aMember, anOccurrence } from '@studio/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectNoAxeFindings } from '../../testing/axe.ts'
import { failure } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

const yoga = aClass()
const poetry = aClass({ id: '64c000000000000000000002', name: 'Poetry & Music', category: 'poetry' })
const tuesday = anOccurrence({ bookedCount: 16 })
const evening = (index: number) =>
  anOccurrence({
    id: `s${index}`,
    classId: poetry.id,
    className: 'Poetry & Music',
    date: '2026-10-15',
    startTime: `1${index}:00`,
    startsAt: `2026-10-15T2${index % 4}:00:00.000Z`,
    endsAt: '2026-10-15T23:30:00.000Z',
  })
const server = { listClasses: [yoga, poetry], listSchedules: [tuesday, evening(0), evening(1), evening(2), evening(3)] }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

describe('/calendar (spec section 2)', () => {
  it('opens on the week of the studio’s today and lists today’s classes beside it', async () => {
    renderApp({ path: '/calendar', server })
    expect(await screen.findByRole('heading', { name: 'October 11–17, 2026' })).toBeInTheDocument()
    expect(await screen.findByText('5:30 pm, 16 of 20 places taken')).toBeInTheDocument()
    expect(screen.getByRole('gridcell', { selected: true })).toHaveAttribute('aria-current', 'date')
    expect(screen.getByRole('heading', { name: 'Today, Tue, Oct 13' })).toBeInTheDocument()
    await expectNoAxeFindings()
  })

  it('A4: the side list shows the classes of the selected date, whatever it is', async () => {
    const { person } = renderApp({ path: '/calendar', server })
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

  it('a month shows three badges a day, then how many more', async () => {
    const { person } = renderApp({ path: '/calendar', server })
    await person.click(await screen.findByRole('tab', { name: 'Month' }))
    expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeInTheDocument()
    const cell = await screen.findByRole('button', { name: 'Thursday, October 15, 2026, 4 classes' })
    expect(within(cell).getAllByText('Poetry & Music')).toHaveLength(3)
    expect(within(cell).getByText('+1 more')).toBeInTheDocument()
    await person.click(cell)
    expect(screen.getByRole('region', { name: 'Thu, Oct 15' })).toBeInTheDocument()
    await expectNoAxeFindings()
  })

  it('asks for what it shows, by dates of the studio', async () => {
    const { person, server: fake } = renderApp({ path: '/calendar', server })
    await person.click(await screen.findByRole('button', { name: 'Next week' }))
    await waitFor(() =>
      expect(fake.callsOf('listSchedules').map(({ query }) => query)).toEqual([
        { from: '2026-10-11', to: '2026-10-17' },
        { from: '2026-10-18', to: '2026-10-24' },
      ]),
    )
  })

  it('moves by keyboard, into the next week where an arrow leads there', async () => {
    const { person } = renderApp({ path: '/calendar', server })
    const today = await screen.findByRole('button', { name: 'Tuesday, October 13, 2026, 1 class' })
    today.focus()
    await person.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: /^Wednesday, October 14/ })).toHaveFocus()
    await person.keyboard('{End}{ArrowRight}')
    await waitFor(() => expect(screen.getByRole('button', { name: /^Sunday, October 18/ })).toHaveFocus())
    expect(screen.getByRole('heading', { name: 'October 18–24, 2026' })).toBeInTheDocument()
  })

  it('E13: ?classId= shows that class alone, with a way back to all', async () => {
    const { person } = renderApp({ path: `/calendar?classId=${poetry.id}`, server })
    expect(await screen.findByText('Showing Poetry & Music alone')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Tuesday, October 13, 2026, no classes' })).toBeInTheDocument()
    await person.click(screen.getByRole('link', { name: 'Show all classes' }))
    expect(await screen.findByRole('button', { name: 'Tuesday, October 13, 2026, 1 class' })).toBeInTheDocument()
  })

  it('a member’s own class says so instead of offering it again', async () => {
    const mine = aBooking({ scheduleId: tuesday.id, bookingDate: tuesday.date, status: 'confirmed' })
    renderApp({ path: '/calendar', user: aMember(), server: { ...server, listMyBookings: [mine] } })
    expect(await screen.findByText('5:30 pm, booked by you')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Book Class: Mindful Yoga/ })).not.toBeInTheDocument()
  })

  it('a failure shows a way on', async () => {
    const { person, server: fake } = renderApp({
      path: '/calendar',
      server: { ...server, listSchedules: failure('INTERNAL') },
    })
    expect(await screen.findByText('This did not load')).toBeInTheDocument()
    fake.answer(server)
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('5:30 pm, 16 of 20 places taken')).toBeInTheDocument()
  })
})

it('B10: a browser in another time zone sees the studio’s today', async () => {
  vi.setSystemTime(new Date('2026-10-14T02:30:00.000Z'))
  renderApp({ path: '/calendar', server })
  expect(await screen.findByRole('heading', { name: 'Today, Tue, Oct 13' })).toBeInTheDocument()
})
