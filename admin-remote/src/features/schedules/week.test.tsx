import {
  aClass,
  aHoliday,
  anInstructor,
  anOccurrence,
  aRoster,
  aRosterEntry,
  aSchedule,
} from '@studio/contract/testing'
import type { Handlers, RecordedCall } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chooseOption } from '../../testing/choose-option.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

const occurrence = anOccurrence({ date: '2026-10-13', capacity: 20, bookedCount: 15 })
const movedOccurrence = anOccurrence({
  id: '64d000000000000000000002',
  className: 'Singing Bowls',
  date: '2026-10-15',
  startTime: '19:00',
  endTime: '20:00',
  location: 'Garden Room',
  change: {
    movedFrom: { startTime: '18:00', endTime: '19:00' },
    isSubstituted: false,
    isRelocated: true,
    note: 'By candle light',
  },
})
const cancelledOccurrence = anOccurrence({
  id: '64d000000000000000000003',
  className: 'Tai Chi',
  date: '2026-10-14',
  isCancelled: true,
  bookedCount: 0,
})
const handlers: Handlers = {
  listScheduleConflicts: [],
  listClasses: [aClass()],
  listInstructors: [anInstructor(), anInstructor({ id: '64b000000000000000000002', name: 'Noor Haddad' })],
  listHolidays: [aHoliday({ name: 'Fall break', from: '2026-10-16', to: '2026-10-18' })],
  listSchedules: ({ query }: RecordedCall) => {
    // Without a range the endpoint lists schedules, with one it lists occurrences.
    if (!query.from) return [aSchedule()]
    // The Sunday of this week.
    return query.from === '2026-10-11' ? [occurrence, movedOccurrence, cancelledOccurrence] : []
  },
  getRoster: aRoster({
    entries: [
      aRosterEntry({ payment: 'included' }),
      aRosterEntry({ bookingId: '2', payment: 'paid', amount: '25.00' }),
    ],
  }),
}
const renderWeek = (server: Handlers = {}) => renderAdmin({ tab: 'calendar', server: { ...handlers, ...server } })
const findButton = (name: RegExp) => screen.findByRole('button', { name })

describe('the week of the Calendar tab', () => {
  it('the week labels moved and cancelled occurrences and closed days for screen readers; Tab reaches one occurrence, the arrow keys the others, and Enter opens the focused one', async () => {
    const { person, server } = renderWeek()
    expect(
      await findButton(/^Mindful Yoga, Tuesday, October 13, 2026, 5:30–6:30\u00a0pm, 15 of 20 booked$/),
    ).toBeInTheDocument()
    expect(
      screen.getByRole('button', {
        name: /^Singing Bowls.*Moved from 6:00–7:00\u00a0pm, In Garden Room instead, By candle light$/,
      }),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Tai Chi.*Cancelled$/ })).toBeInTheDocument()
    expect(await screen.findAllByText('Closed: Fall break')).toHaveLength(2)
    expect(screen.getByRole('heading', { level: 2, name: 'October 11–17, 2026' })).toBeInTheDocument()
    expect(server.callsOf('listSchedules').map(({ query }) => query)).toContainEqual({
      from: '2026-10-11',
      to: '2026-10-17',
      cancelled: 'true',
    })
    await expectNoPageAxeViolations()
    const firstButton = await findButton(/^Mindful Yoga/)
    expect(
      screen
        .getAllByRole('button', { name: /Mindful Yoga|Tai Chi|Singing Bowls/ })
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toEqual([firstButton])
    firstButton.focus()
    await person.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: /^Tai Chi/ })).toHaveFocus()
    await person.keyboard('{ArrowRight}{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Singing Bowls' })).toBeInTheDocument()
  })
})

describe('one occurrence', () => {
  it('cancelling an occurrence shows its impact in numbers first [ADMIN-11]', async () => {
    const { person, server, toasts } = renderWeek({ cancelDate: { ...occurrence, isCancelled: true } })
    await person.click(await findButton(/^Mindful Yoga/))
    await person.click(screen.getByRole('button', { name: 'Cancel This Date' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Cancel Mindful Yoga, Tue, Oct 13/ }))
    // The roster has two bookings, one of them paid.
    expect(
      await dialog.findByText('2 bookings will be cancelled, the members notified and 1 payment refunded.'),
    ).toBeInTheDocument()
    await fillIn(person, dialog.getByLabelText(/^Reason/), 'The boiler is broken.')
    await expectNoPageAxeViolations()
    await person.click(dialog.getByRole('button', { name: 'Cancel Date' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Date cancelled successfully!'))
    // The id of an occurrence is its schedule's.
    expect(server.callsOf('cancelDate')).toMatchObject([
      { params: { id: occurrence.id, date: '2026-10-13' }, body: { note: 'The boiler is broken.' } },
    ])
  })

  it('restoring an occurrence warns that its bookings stay cancelled', async () => {
    const { person, toasts } = renderWeek({ restoreDate: { ...cancelledOccurrence, isCancelled: false } })
    await person.click(await findButton(/^Tai Chi/))
    expect(screen.getByText(/Cancelled bookings stay cancelled/)).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Restore This Date' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Date restored successfully!'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('changing one occurrence sends the changed fields, and the dialog says that members will be notified', async () => {
    const { person, server, toasts } = renderWeek({ changeDate: occurrence })
    await person.click(await findButton(/^Mindful Yoga/))
    await person.click(screen.getByRole('button', { name: 'Change This Date' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Change Mindful Yoga, Tue, Oct 13/ }))
    expect(dialog.getByText(/^15 members are booked and will be notified/)).toBeInTheDocument()
    const startTime = dialog.getByLabelText('Start time')
    await fillIn(person, startTime, '18:00')
    await chooseOption(person, { label: 'Instructor', option: 'Noor Haddad' })
    await fillIn(person, dialog.getByLabelText(/^Room/), 'Garden Room')
    await expectNoPageAxeViolations()
    await person.click(dialog.getByRole('button', { name: 'Change This Date' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Date changed successfully!'))
    expect(server.callsOf('listScheduleConflicts')[0]?.query).toMatchObject({
      startDate: '2026-10-13',
      isRecurring: 'false',
      except: occurrence.id,
    })
    expect(server.callsOf('changeDate')[0]?.body).toEqual({
      startTime: '18:00',
      instructorId: '64b000000000000000000002',
      location: 'Garden Room',
    })
  })
})
