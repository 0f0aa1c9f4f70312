import { aMember, anOccurrence } from '@studio/contract/testing'
import { deferredResponse, failure } from '@studio/contract/testing/server'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { aThursdayPoetryClass, octoberHandlers, poetry, tuesdayMorning } from './testing/october.ts'

// `octoberHandlers` have Mindful Yoga today at 5:30 pm, 16 of 20 places taken, and four Poetry & Music classes on Thursday.
beforeEach(() => {
  vi.useFakeTimers({ now: tuesdayMorning, toFake: ['Date'] })
})

describe('/calendar', () => {
  it('the calendar opens on the week of the studio’s today, lists today’s classes beside it, and asks for what it shows by dates of the studio [CATALOGUE-22]', async () => {
    const { person, server } = renderApp({ path: '/calendar', handlers: octoberHandlers })
    expect(await screen.findByRole('heading', { name: 'October 11–17, 2026' })).toBeInTheDocument()
    expect(await screen.findByText('5:30 pm, 16 of 20 places taken')).toBeInTheDocument()
    expect(screen.getByRole('gridcell', { selected: true })).toHaveAttribute('aria-current', 'date')
    expect(screen.getByRole('heading', { name: 'Today, Tue, Oct 13' })).toBeInTheDocument()
    const legend = within(await screen.findByRole('list', { name: 'Legend' }))
    expect(legend.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Yoga',
      'Meditation',
      'Tai Chi',
      'Nutrition',
      'Music',
      'Poetry',
      'Lifestyle',
    ])
    const quickActions = within(await screen.findByRole('region', { name: 'Quick actions' }))
    expect(quickActions.getByRole('link', { name: 'Browse Classes' })).toHaveAttribute('href', '/classes')
    expect(quickActions.getByRole('link', { name: 'My Dashboard' })).toHaveAttribute('href', '/dashboard')
    await person.click(screen.getByRole('button', { name: 'Next week' }))
    // `cancelled` asks for cancelled dates too.
    await waitFor(() =>
      expect(server.callsOf('listSchedules').map(({ query }) => query)).toEqual([
        { from: '2026-10-11', to: '2026-10-17', cancelled: 'true' },
        { from: '2026-10-18', to: '2026-10-24', cancelled: 'true' },
      ]),
    )
  })

  it('a month keeps the selected date of the week, and shows three badges a day, then how many more', async () => {
    const { person } = renderApp({ path: '/calendar', handlers: octoberHandlers })
    await person.click(await screen.findByRole('button', { name: 'Thursday, October 15, 2026, 4 classes' }))
    await person.click(screen.getByRole('tab', { name: 'Month' }))
    expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Thu, Oct 15' })).toBeInTheDocument()
    expect(screen.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/^Thursday, October 15/)
    const cell = await screen.findByRole('button', { name: 'Thursday, October 15, 2026, 4 classes' })
    expect(within(cell).getAllByText('Poetry & Music')).toHaveLength(3)
    expect(within(cell).getByText('+1 more')).toBeInTheDocument()
  })

  it('the calendar is navigated by keyboard, also into the next week [SCREENS-26]', async () => {
    const { person } = renderApp({ path: '/calendar', handlers: octoberHandlers })
    const todayButton = await screen.findByRole('button', { name: 'Tuesday, October 13, 2026, 1 class' })
    todayButton.focus()
    await person.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: /^Wednesday, October 14/ })).toHaveFocus()
    await person.keyboard('{End}{ArrowRight}')
    await waitFor(() => expect(screen.getByRole('button', { name: /^Sunday, October 18/ })).toHaveFocus())
    expect(screen.getByRole('heading', { name: 'October 18–24, 2026' })).toBeInTheDocument()
  })

  it('a visitor’s click on a class of the week selects its day and asks them to sign in, and the other classes stay shown', async () => {
    const { person } = renderApp({ path: '/calendar', handlers: octoberHandlers })
    const thursday = within(await screen.findByRole('list', { name: 'Thursday, October 15, 2026' }))
    await person.click(thursday.getAllByRole('link')[0] ?? document.body)
    expect(await screen.findByRole('alertdialog', { name: 'Sign In Required' })).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Not now' }))
    expect(await screen.findByRole('region', { name: 'Thu, Oct 15' })).toBeInTheDocument()
    expect(screen.queryByText('Showing only Poetry & Music')).not.toBeInTheDocument()
  })

  it('?classId= shows only that class, with a link to all', async () => {
    const { person } = renderApp({ path: `/calendar?classId=${poetry.id}`, handlers: octoberHandlers })
    expect(await screen.findByText('Showing only Poetry & Music')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Tuesday, October 13, 2026, no classes' })).toBeInTheDocument()
    await person.click(screen.getByRole('link', { name: 'Show all classes' }))
    expect(await screen.findByRole('button', { name: 'Tuesday, October 13, 2026, 1 class' })).toBeInTheDocument()
  })

  it('?classId=, ?date= and ?scheduleId= select that day and open the booking dialog with that time of the class chosen', async () => {
    const path = `/calendar?classId=${poetry.id}&date=2026-10-15&scheduleId=${aThursdayPoetryClass({ index: 2 }).id}`
    const { person } = renderApp({
      path,
      user: aMember(),
      handlers: { ...octoberHandlers, listInstructors: [], listMyBookings: [] },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Poetry & Music' })
    const radios = await within(dialog).findAllByRole('radio')
    // The radios are the classes with index 0 to 3.
    expect(radios[2]).toBeChecked()
    await person.click(within(dialog).getByRole('button', { name: 'Not now' }))
    expect(screen.getByRole('region', { name: 'Thu, Oct 15' })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('an unknown ?classId= shows all classes', async () => {
    renderApp({ path: '/calendar?classId=64c0000000000000000000ff', handlers: octoberHandlers })
    expect(await screen.findByRole('button', { name: 'Tuesday, October 13, 2026, 1 class' })).toBeInTheDocument()
    expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument()
  })

  it('the calendar shows no number of classes while they load, and offers a retry if loading fails [SCREENS-38]', async () => {
    const response = deferredResponse<never[]>()
    const { person, server } = renderApp({
      path: '/calendar',
      handlers: { ...octoberHandlers, listSchedules: response.reply },
    })
    expect(await screen.findByRole('button', { name: 'Tuesday, October 13, 2026, loading' })).toBeInTheDocument()
    expect(screen.getByText('Loading the day')).toBeInTheDocument()
    response.release(failure('INTERNAL'))
    expect(await screen.findByText('This did not load')).toBeInTheDocument()
    expect(screen.queryByText('Loading the day')).not.toBeInTheDocument()
    server.answer(octoberHandlers)
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('5:30 pm, 16 of 20 places taken')).toBeInTheDocument()
  })
})

describe('around the daylight-saving nights', () => {
  const occurrenceAt = (date: string, startTime: string, startsAt: string) =>
    anOccurrence({
      id: `${date} ${startTime}`,
      date,
      startTime,
      startsAt,
      endsAt: startsAt,
      capacity: 20,
      bookedCount: 15,
    })

  it.each([
    ['an evening in October', '2026-10-14T02:30:00Z', 'Today, Tue, Oct 13'],
    ['the evening of March 13, before the clocks go forward', '2027-03-14T04:30:00Z', 'Today, Sat, Mar 13'],
    ['the evening of November 1, after the clocks went back', '2026-11-02T04:30:00Z', 'Today, Sun, Nov 1'],
  ])(
    '%s: the calendar opens on the day it is in the studio, whatever day it is in the browser’s time zone [SCREENS-39]',
    async (_, instant, heading) => {
      vi.setSystemTime(new Date(instant))
      renderApp({ path: '/calendar', handlers: octoberHandlers })
      expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument()
    },
  )

  it.each([
    ['2027-03-13T17:00:00Z', '2027-03-14', 'March 14–20, 2027', '2027-03-14T13:00:00Z'],
    ['2026-10-31T17:00:00Z', '2026-11-01', 'November 1–7, 2026', '2026-11-01T14:00:00Z'],
  ])(
    'from %s the week of %s has seven days, and its classes show at the studio’s hours [SCREENS-39]',
    async (instant, sunday, period, nineOClock) => {
      vi.setSystemTime(new Date(instant))
      const listSchedules = [occurrenceAt(sunday, '09:00', nineOClock)]
      const { person } = renderApp({ path: '/calendar', handlers: { ...octoberHandlers, listSchedules } })
      await person.click(await screen.findByRole('button', { name: 'Next week' }))
      expect(screen.getByRole('heading', { name: period })).toBeInTheDocument()
      expect(screen.getAllByRole('gridcell')).toHaveLength(7)
      const day = await screen.findByRole('button', { name: /^Sunday, .*, 1 class$/ })
      await person.click(day)
      expect(screen.getByText('9:00 am, 15 of 20 places taken')).toBeInTheDocument()
    },
  )
})
