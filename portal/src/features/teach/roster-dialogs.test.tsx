import 'fake-indexeddb/auto'
import { formatLongDay, type Occurrence, type TeachingRoster } from '@studio/contract'
import { aUser } from '@studio/contract/testing'
import { failure, type Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { toRosterHref } from './date-list.tsx'
import { morningYoga, today } from './testing/morning-yoga.ts'

const roster: TeachingRoster = {
  ...morningYoga,
  bookedCount: 3,
  entries: [],
  waiting: [{ id: '64b000000000000000000201', name: 'Kim West' }],
  notes: [],
  canAskSubstitute: false,
}
const params = { id: roster.scheduleId, date: today }
const ignoredAnswer = {} as Occurrence
const openRoster = (handlers: Handlers, preset: 'frontDesk' | 'manager' = 'manager') =>
  renderApp({
    path: toRosterHref(roster.id),
    user: aUser({ staff: { preset } }),
    handlers: { getTeachingRoster: roster, ...handlers },
  })

test('a manager sees the effects of cancelling a date, cancels it and restores it [STAFF-21]', async () => {
  const { person, server } = openRoster({ cancelTeachingDate: ignoredAnswer, restoreTeachingDate: ignoredAnswer })
  await person.click(await screen.findByRole('button', { name: 'Cancel Date' }))
  const name = `Cancel Morning Yoga, ${formatLongDay(today)}?`
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(dialog.getByText(/^3 bookings will be cancelled.*1 person on the waitlist/)).toBeInTheDocument()
  await expectNoPageAxeViolations()
  await fillIn(person, dialog.getByLabelText(/^Reason/), 'Snow')
  server.answer({ getTeachingRoster: { ...roster, isCancelled: true } })
  await person.click(dialog.getByRole('button', { name: 'Cancel This Date' }))
  expect(server.callsOf('cancelTeachingDate')).toMatchObject([{ params, body: { note: 'Snow' } }])
  await person.click(await screen.findByRole('button', { name: 'Restore Date' }))
  await person.click(await screen.findByRole('button', { name: 'Restore This Date' }))
  await waitFor(() => expect(server.callsOf('restoreTeachingDate')).toMatchObject([{ params }]))
})

test('a manager who changes a date sees why it is refused, and then sends only the changed fields [STAFF-21]', async () => {
  const message = 'This class has already started.'
  const { person, server } = openRoster({ changeTeachingDate: failure('CLASS_STARTED', { message }) })
  await person.click(await screen.findByRole('button', { name: 'Change Date' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Morning Yoga' }))
  expect(dialog.getByText(/3 people are booked and will be notified/)).toBeInTheDocument()
  await fillIn(person, dialog.getByLabelText(/^Room/), 'Hall')
  await expectNoPageAxeViolations()
  await person.click(dialog.getByRole('button', { name: 'Change This Date' }))
  expect(await dialog.findByText(message)).toBeInTheDocument()
  server.answer({ changeTeachingDate: ignoredAnswer })
  await person.click(dialog.getByRole('button', { name: 'Change This Date' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const change = server.callsOf('changeTeachingDate').at(-1)
  expect([change?.params, change?.body]).toEqual([params, { location: 'Hall' }])
})

test('the front desk has no buttons to change a date [STAFF-21]', async () => {
  openRoster({}, 'frontDesk')
  expect(await screen.findByRole('button', { name: 'Walk-in' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Date$/ })).toBeNull()
})
