import { aMember, aUser, aWaitlistEntry, aWaitlistOutlook } from '@studio/contract/testing'
import { deferredResponse, failure, type Handlers, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { handlersWithDates, occurrences, openDialog, setClockToTuesdayMorning } from './testing/tuesday-yoga.ts'

beforeEach(() => sessionStorage.clear())
beforeEach(setClockToTuesdayMorning)

const terms = { memberDays: 30, guestDays: 14, cancelHours: 12 }
const waitlistHandlers: Handlers = {
  ...handlersWithDates,
  getBookingTerms: { ...terms, waitlist: { closesMinutes: 60 } },
  getWaitlistOutlook: aWaitlistOutlook(),
  listMyCards: [],
}
const findJoinButton = (dialog: HTMLElement) =>
  within(dialog).findByRole('button', { name: 'Join the waitlist', busy: false })

/** Opens the dialog and chooses its full date, Oct 20. */
async function openFullDate(handlers: Handlers = {}, user = aMember()) {
  const app = renderApp({ path: '/classes', user, handlers: { ...waitlistHandlers, ...handlers } })
  const dialog = await openDialog(app.person)
  await app.person.click(await within(dialog).findByRole('radio', { name: /Tue, Oct 20.*full/ }))
  return { ...app, dialog }
}

describe('the dialog of a full date', () => {
  it('a full date says how many wait, what happens when a seat frees up and until when, and what it costs', async () => {
    const { dialog, server } = await openFullDate()
    expect(await within(dialog).findByText('2 people are waiting. You would be number 3.')).toBeInTheDocument()
    expect(
      within(dialog).getByText(
        'A seat that frees up for you by Tue, Oct 20 at 5:30 am is yours at once, and we mail you.',
      ),
    ).toBeInTheDocument()
    expect(within(dialog).getByText(/^After that we hold it for you for 15 minutes/)).toBeInTheDocument()
    expect(within(dialog).getByText(/^The list closes Tue, Oct 20 at 4:30 pm/)).toBeInTheDocument()
    expect(within(dialog).getByText('Included in your membership')).toBeInTheDocument()
    expect(server.callsOf('getWaitlistOutlook')[0]?.query).toMatchObject({ bookingDate: '2026-10-20' })
    await expectNoPageAxeViolations()
  })

  it('a seat with a price shows it and says how long it is held for the payment', async () => {
    const { dialog } = await openFullDate(
      { getWaitlistOutlook: aWaitlistOutlook({ price: '25.00', length: 0 }) },
      aUser(),
    )
    expect(await within(dialog).findByText('You would be the first to wait.')).toBeInTheDocument()
    const holdText =
      /we hold it for 30 minutes and mail you: it is yours once you pay\. From Tue, Oct 20 at 5:30 am it is 15 minutes\./
    expect(within(dialog).getByText(holdText)).toBeInTheDocument()
    expect(within(dialog).getByText('$25.00')).toBeInTheDocument()
  })

  it('joining sends the date and the cut-off, shows the position in a toast and closes the dialog', async () => {
    const { dialog, person, server } = await openFullDate({ joinWaitlist: aWaitlistEntry({ position: 3 }) })
    const cutOff = await within(dialog).findByRole('combobox', { name: 'Do not add me later than' })
    cutOff.focus()
    await person.keyboard('{Enter}')
    await person.click(await screen.findByRole('option', { name: /^6 hours before/ }))
    await person.click(await findJoinButton(dialog))
    expect(await screen.findByText('You are on the waitlist')).toBeInTheDocument()
    expect(screen.getByText('You are number 3 of 3 people. Your dashboard shows your place.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.callsOf('joinWaitlist').map(({ body }) => body)).toEqual([
      expect.objectContaining({ bookingDate: '2026-10-20', cutOffMinutes: 360 }),
    ])
  })

  it.each([
    [
      'a refusal',
      failure('WAITLIST_FULL', { message: 'The waitlist for this class is full.' }),
      'The waitlist for this class is full.',
    ],
    ['a lost connection', networkFailure(), /connection/i],
  ])('after %s the dialog says why joining failed and keeps the choices', async (_, response, message) => {
    const { dialog, person, server } = await openFullDate({ joinWaitlist: response })
    const cutOff = await within(dialog).findByRole('combobox', { name: 'Do not add me later than' })
    cutOff.focus()
    await person.keyboard('{Enter}')
    await person.click(await screen.findByRole('option', { name: /^3 hours before/ }))
    await person.click(await findJoinButton(dialog))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message)
    expect(cutOff).toHaveTextContent(/^3 hours before/)
    server.answer({ joinWaitlist: aWaitlistEntry() })
    await person.click(await findJoinButton(dialog))
    expect(await screen.findByText('You are on the waitlist')).toBeInTheDocument()
  })

  it('while the join is sent its button is busy and nothing is sent twice', async () => {
    const { dialog, person, server } = await openFullDate({ joinWaitlist: deferredResponse<never>().reply })
    await within(dialog).findByText(/You would be number/)
    await person.click(await findJoinButton(dialog))
    await person.click(within(dialog).getByRole('button', { name: 'Join the waitlist', busy: true }))
    expect(server.callsOf('joinWaitlist')).toHaveLength(1)
  })

  it.each([
    ['with an entry of the member', { entryId: '1' }, 'You are on the waitlist for this class'],
    [
      'with a closed waitlist',
      { closesAt: '2026-10-13T12:00:00.000Z' },
      'This class is full, and its waitlist is closed',
    ],
    ['that is no longer full', { isFull: false }, 'A seat just became free'],
    ['with a full waitlist', {}, /^2 people are waiting\. You cannot join right now/],
  ])('the waitlist of a date %s cannot be joined, and the dialog says why', async (_, outlook, title) => {
    const { dialog } = await openFullDate({ getWaitlistOutlook: aWaitlistOutlook({ canJoin: false, ...outlook }) })
    expect(await within(dialog).findByText(title)).toBeInTheDocument()
    expect(await findJoinButton(dialog)).toBeDisabled()
    await expectNoPageAxeViolations()
  })

  it('a seat that became free is shown, and can be booked', async () => {
    const { dialog, person, server } = await openFullDate({
      getWaitlistOutlook: aWaitlistOutlook({ canJoin: false, isFull: false }),
    })
    const freeOccurrences = occurrences.map((occurrence) => ({ ...occurrence, bookedCount: 3 }))
    server.answer({ listSchedules: freeOccurrences })
    await person.click(await within(dialog).findByRole('button', { name: 'Show it' }))
    expect(await within(dialog).findByRole('button', { name: 'Confirm Booking' })).toBeEnabled()
    expect(within(dialog).getByRole('radio', { name: /Tue, Oct 20/ })).toBeChecked()
  })

  it('a waitlist that does not load can be read again', async () => {
    const { dialog, person, server } = await openFullDate({ getWaitlistOutlook: failure('INTERNAL') })
    expect(await within(dialog).findByText('The waitlist did not load')).toBeInTheDocument()
    server.answer({ getWaitlistOutlook: aWaitlistOutlook() })
    await person.click(within(dialog).getByRole('button', { name: 'Try Again' }))
    expect(await within(dialog).findByText(/You would be number 3/)).toBeInTheDocument()
  })

  it('a session that expired while joining closes the dialog and leads to /auth', async () => {
    const { dialog, person, currentPath } = await openFullDate({ joinWaitlist: failure('UNAUTHORIZED') })
    await within(dialog).findByText(/You would be number/)
    await person.click(await findJoinButton(dialog))
    expect(await screen.findByText('Session Expired')).toBeInTheDocument()
    await waitFor(() => expect(currentPath()).toBe('/auth'))
  })
})

it('a date that filled up while the dialog was open can be waited for [SCREENS-98]', async () => {
  const classFull = failure('CLASS_FULL', { message: 'This class is full on that date.' })
  const { person } = renderApp({
    path: '/classes',
    user: aMember(),
    handlers: { ...waitlistHandlers, bookClass: classFull },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Confirm Booking' }))
  expect(await within(dialog).findByText('This class is full on that date.')).toBeInTheDocument()
  expect(await findJoinButton(dialog)).toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: 'Take Tue, Oct 27 instead' })).toBeInTheDocument()
})

it('without waitlists a full date cannot be chosen [SCREENS-98]', async () => {
  const { person } = renderApp({ path: '/classes', user: aMember(), handlers: handlersWithDates })
  const dialog = await openDialog(person)
  expect(await within(dialog).findByRole('radio', { name: /Tue, Oct 20.*full/ })).toBeDisabled()
})

it('the calendar shows a full class as full and leads to its waitlist', async () => {
  const fullOccurrences = occurrences.map((occurrence) => ({ ...occurrence, bookedCount: 20 }))
  const { person } = renderApp({
    path: '/calendar',
    user: aMember(),
    handlers: { ...waitlistHandlers, listSchedules: fullOccurrences },
  })
  expect(await screen.findByText('5:30 pm, full')).toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: /^Join the waitlist: Mindful Yoga/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('radio', { name: /Today.*full/ })).toBeChecked()
  expect(await findJoinButton(dialog)).toBeEnabled()
})

it('a visitor who signs in for a full class returns to its dialog and can join the waitlist [SCREENS-172]', async () => {
  sessionStorage.clear()
  const handlers = {
    ...waitlistHandlers,
    listSchedules: occurrences.map((occurrence) => ({ ...occurrence, bookedCount: 20 })),
  }
  const { person, currentPath } = renderApp({ path: '/calendar', handlers })
  await person.click(await screen.findByRole('button', { name: /^Join the waitlist: Mindful Yoga/ }))
  const signInDialog = await screen.findByRole('alertdialog', { name: 'Sign In Required' })
  expect(
    within(signInDialog).getByText(/^This class is full. Please sign in to join its waitlist./),
  ).toBeInTheDocument()
  await person.click(within(signInDialog).getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(currentPath()).toBe('/auth?redirect=calendar'))
  cleanup()
  renderApp({ path: '/auth?redirect=calendar', user: aMember(), handlers })
  const dialog = await screen.findByRole('dialog', { name: /Mindful Yoga/ })
  expect(await within(dialog).findByRole('radio', { name: /Today.*full/ })).toBeChecked()
  expect(await findJoinButton(dialog)).toBeEnabled()
})
