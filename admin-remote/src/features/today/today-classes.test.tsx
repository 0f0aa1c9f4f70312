import { aRoster, aRosterEntry } from '@studio/contract/testing'
import type { Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { aTodayClass } from './testing/today.ts'

const eveningClass = aTodayClass({ className: 'Mindful Yoga', capacity: 20, bookedCount: 1, checkedInCount: 0 })
const nightClass = aTodayClass({
  scheduleId: '64d000000000000000000002',
  className: 'Night Calm',
  startTime: '20:00',
  endTime: '21:00',
  startsAt: '2026-10-14T00:00:00.000Z',
  endsAt: '2026-10-14T01:00:00.000Z',
})
const cancelledClass = aTodayClass({
  scheduleId: '64d000000000000000000003',
  className: 'Quiet Hour',
  isCancelled: true,
})
const anyTimeClass = aTodayClass({
  classId: '64c000000000000000000009',
  scheduleId: null,
  className: 'Open Room',
  startTime: null,
  endTime: null,
  startsAt: null,
  endsAt: null,
})
const today = { day: '2026-10-13', classes: [eveningClass, nightClass, cancelledClass, anyTimeClass], waitlists: [] }

function openTab(server: Handlers = {}) {
  return renderAdmin({ tab: 'today', server: { getStudioDay: today, getRoster: aRoster(), ...server } })
}

beforeEach(() => {
  // A quarter of an hour into Mindful Yoga.
  vi.useFakeTimers({ now: new Date('2026-10-13T21:45:00.000Z'), shouldAdvanceTime: true })
})

describe('the classes of today', () => {
  it('the roster of the running class is open, each class shows how many are booked and here, and pressing one opens and closes its roster', async () => {
    const { person, server } = openTab()
    expect(await screen.findByRole('heading', { level: 2, name: 'Tuesday, October 13, 2026' })).toBeInTheDocument()
    expect(
      screen.getByRole('button', { expanded: true, name: /5:30–6:30.pm Mindful Yoga On now 1 of 20 booked, 0 here/ }),
    ).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Check in Maya Okafor' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open roster of Mindful Yoga' })).toHaveAttribute(
      'href',
      `#calendar/${eveningClass.scheduleId}.2026-10-13`,
    )
    expect(screen.getByRole('button', { name: /Quiet Hour Cancelled/ })).toBeInTheDocument()
    expect(server.callsOf('getRoster')).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: /^Any time of day Open Room/, expanded: false }))
    await waitFor(() => expect(server.callsOf('getRoster')).toHaveLength(2))
    expect(server.callsOf('getRoster').at(-1)?.query).toEqual({ classId: anyTimeClass.classId, date: today.day })
    const openToggle = screen.getByRole('button', { name: /Open Room/, expanded: true })
    await person.click(openToggle)
    expect(openToggle).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('button', { name: /Mindful Yoga/, expanded: true })).toBeInTheDocument()
  })

  it('the waitlists of coming dates show open offers and their end, and link to their rosters; more than five are folded', async () => {
    const counts = { waitingCount: 2, offerCount: 0, offerUntil: null }
    const comingClass = { classId: 'c1', scheduleId: 's1', className: 'Night Calm', startTime: '20:00', ...counts }
    const waitlists = [
      { ...comingClass, date: '2026-10-15', offerCount: 1, offerUntil: '2026-10-13T22:12:00.000Z' },
      { ...comingClass, date: '2026-10-16', scheduleId: null, startTime: null },
      ...['2026-10-20', '2026-10-27', '2026-11-03', '2026-11-10'].map((date) => ({ ...comingClass, date })),
    ]
    const { person } = openTab({ getStudioDay: { ...today, waitlists } })
    const section = within(await screen.findByRole('list', { name: 'Waitlists of coming dates' }))
    expect(section.getByRole('link', { name: /^Thu, Oct 15, 8:00.pm: Night Calm$/ })).toHaveAttribute(
      'href',
      '#calendar/s1.2026-10-15',
    )
    expect(section.getByText(/^1 offer open until 6:12.pm, 2 waiting$/)).toBeInTheDocument()
    expect(section.getByText('Fri, Oct 16: Night Calm')).toBeInTheDocument()
    expect(section.getAllByRole('listitem')).toHaveLength(5)
    await person.click(screen.getByRole('button', { name: 'Show All 6' }))
    expect(section.getAllByRole('listitem')).toHaveLength(6)
    await expectNoPageAxeViolations()
  })

  it('a check-in from Today updates the count [BOOKING-27]', async () => {
    const checkedIn = aRosterEntry({ checkedInAt: '2026-10-13T21:25:00.000Z' })
    const { person, server } = openTab({ checkIn: checkedIn })
    const button = await screen.findByRole('button', { name: 'Check in Maya Okafor', pressed: false })
    server.answer({
      getRoster: aRoster({ entries: [checkedIn] }),
      getStudioDay: { ...today, classes: [{ ...eveningClass, checkedInCount: 1 }] },
    })
    await person.click(button)
    expect(
      await screen.findByRole('button', { name: /^Check in Maya Okafor: Here, /, pressed: true }),
    ).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: /1 of 20 booked, 1 here/ })).toBeInTheDocument()
  })

  it('classes and an open roster are read again every 15 seconds, but not while the tab is hidden', async () => {
    const { server } = openTab()
    await screen.findByRole('button', { name: 'Check in Maya Okafor' })
    const countReads = () => [server.callsOf('getStudioDay').length, server.callsOf('getRoster').length]
    const readsBefore = countReads()
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    expect(countReads()).toEqual(readsBefore.map((count) => count + 1))
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(countReads()).toEqual(readsBefore.map((count) => count + 1))
    visibility.mockRestore()
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    expect(countReads()).toEqual(readsBefore.map((count) => count + 2))
  })

  it('after midnight the new day is shown, and an open walk-in dialog keeps its input and focus', async () => {
    const { person, server } = openTab({ listUsers: [] })
    await person.click(await screen.findByRole('button', { name: 'Add Walk-in' }))
    const searchBox = await screen.findByRole('searchbox', { name: 'Search people' })
    await fillIn(person, searchBox, 'sam')
    server.answer({ getStudioDay: { day: '2026-10-14', classes: [], waitlists: [] } })
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    expect(screen.getByText('Wednesday, October 14, 2026', { selector: 'h2' })).toBeInTheDocument()
    expect(screen.getByText('No classes today')).toBeInTheDocument()
    expect(searchBox).toHaveValue('sam')
    expect(searchBox).toHaveFocus()
    expect(within(screen.getByRole('dialog')).getByText(/Mindful Yoga, Tue, Oct 13/)).toBeInTheDocument()
  })
})
