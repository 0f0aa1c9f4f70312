import { aMember, aUser, aWaitlistEntry, aWaitlistOutlook } from '@studio/contract/testing'
import { deferredResponse, failure, type Handlers, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import {
  occurrences,
  renderBookingDialog,
  setClockToTuesdayMorning,
  tuesdayYogaHandlers,
} from './testing/tuesday-yoga.ts'

beforeEach(() => sessionStorage.clear())
beforeEach(setClockToTuesdayMorning)

const termsWithoutWaitlist = { memberDays: 30, guestDays: 14, cancelHours: 12 }
const outlook = aWaitlistOutlook({
  length: 2,
  // 5:30 am at the studio.
  automaticUntil: '2026-10-20T09:30:00.000Z',
  // 4:30 pm at the studio.
  closesAt: '2026-10-20T20:30:00.000Z',
  // How long an offer lasts that is made before `automaticUntil`, and after it.
  offerMinutes: 30,
  lateOfferMinutes: 15,
})
const waitlistHandlers: Handlers = {
  ...tuesdayYogaHandlers,
  getBookingTerms: { ...termsWithoutWaitlist, waitlist: { closesMinutes: 60 } },
  getWaitlistOutlook: outlook,
  listMyCards: [],
}
const findJoinButton = (dialog: HTMLElement) =>
  within(dialog).findByRole('button', { name: 'Join the waitlist', busy: false })

/** Opens the dialog and chooses its full date, Oct 20. */
async function openFullDate(handlers: Handlers = {}, user = aMember()) {
  const app = await renderBookingDialog(user, { ...waitlistHandlers, ...handlers })
  await app.person.click(await within(app.dialog).findByRole('radio', { name: /Tue, Oct 20.*full/ }))
  return app
}

describe('the dialog of a full date', () => {
  it('a full date says how many wait, what happens when a seat frees up and until when, and what it costs; a waitlist that did not load can be read again', async () => {
    const { dialog, person, server } = await openFullDate({ getWaitlistOutlook: failure('INTERNAL') })
    expect(await within(dialog).findByText('The waitlist did not load')).toBeInTheDocument()
    server.answer({ getWaitlistOutlook: outlook })
    await person.click(within(dialog).getByRole('button', { name: 'Try Again' }))
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
    // The membership includes the seat, so no card is needed.
    expect(server.callsOf('listMyCards')).toEqual([])
    await expectNoPageAxeViolations()
  })

  it('for a seat that costs money the dialog shows the price and how long the seat is held for the payment', async () => {
    const { dialog } = await openFullDate({ getWaitlistOutlook: { ...outlook, price: '25.00', length: 0 } }, aUser())
    expect(await within(dialog).findByText('You would be the first to wait.')).toBeInTheDocument()
    const holdText =
      /we hold it for 30 minutes and mail you: it is yours once you pay\. From Tue, Oct 20 at 5:30 am it is 15 minutes\./
    expect(within(dialog).getByText(holdText)).toBeInTheDocument()
    expect(within(dialog).getByText('$25.00')).toBeInTheDocument()
  })

  it('joining sends the date and the cut-off; if it fails, the dialog says why and keeps the choices; if it succeeds, the dialog closes and a toast names the position', async () => {
    const joinWaitlist = failure('WAITLIST_FULL', { message: 'The waitlist for this class is full.' })
    const { dialog, person, server } = await openFullDate({ joinWaitlist })
    const cutOff = await within(dialog).findByRole('combobox', { name: 'Do not add me later than' })
    cutOff.focus()
    await person.keyboard('{Enter}')
    await person.click(await screen.findByRole('option', { name: /^6 hours before/ }))
    await person.click(await findJoinButton(dialog))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The waitlist for this class is full.')
    server.answer({ joinWaitlist: networkFailure() })
    await person.click(await findJoinButton(dialog))
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(/connection/i))
    expect(cutOff).toHaveTextContent(/^6 hours before/)
    server.answer({ joinWaitlist: aWaitlistEntry({ position: 3, length: 3 }) })
    await person.click(await findJoinButton(dialog))
    expect(await screen.findByText('You are on the waitlist')).toBeInTheDocument()
    expect(screen.getByText('You are number 3 of 3 people. Your dashboard shows your place.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const expectedBody = expect.objectContaining({ bookingDate: '2026-10-20', cutOffMinutes: 360 })
    expect(server.callsOf('joinWaitlist').map(({ body }) => body)).toEqual([expectedBody, expectedBody, expectedBody])
  })

  it('while the join is sent its button is busy and nothing is sent twice; a session that expired leads to /auth', async () => {
    const response = deferredResponse<never>()
    const { dialog, person, server, currentPath } = await openFullDate({ joinWaitlist: response.reply })
    await within(dialog).findByText(/You would be number/)
    await person.click(await findJoinButton(dialog))
    await person.click(within(dialog).getByRole('button', { name: 'Join the waitlist', busy: true }))
    expect(server.callsOf('joinWaitlist')).toHaveLength(1)
    response.release(failure('UNAUTHORIZED'))
    expect(await screen.findByText('Session Expired')).toBeInTheDocument()
    await waitFor(() => expect(currentPath()).toBe('/auth'))
  })

  it.each([
    ['with an entry of the member', { entryId: '1' }, 'You are on the waitlist for this class'],
    [
      'with a closed waitlist',
      // An hour before the time of these tests.
      { closesAt: '2026-10-13T12:00:00.000Z' },
      'This class is full, and its waitlist is closed',
    ],
    // `canJoin: false` without another reason means that the waitlist is full.
    ['with a full waitlist', {}, /^2 people are waiting\. You cannot join right now/],
  ])('the waitlist of a date %s cannot be joined, and the dialog says why', async (_, overrides, title) => {
    const { dialog } = await openFullDate({ getWaitlistOutlook: { ...outlook, canJoin: false, ...overrides } })
    expect(await within(dialog).findByText(title)).toBeInTheDocument()
    expect(await findJoinButton(dialog)).toBeDisabled()
    await expectNoPageAxeViolations()
  })

  it('the waitlist of a date with a seat that became free cannot be joined; the seat is shown, and can be booked', async () => {
    const { dialog, person, server } = await openFullDate({
      getWaitlistOutlook: { ...outlook, canJoin: false, isFull: false },
    })
    expect(await within(dialog).findByText('A seat just became free')).toBeInTheDocument()
    expect(await findJoinButton(dialog)).toBeDisabled()
    const occurrencesWithSeats = occurrences.map((occurrence) => ({ ...occurrence, bookedCount: 3 }))
    server.answer({ listSchedules: occurrencesWithSeats })
    await person.click(within(dialog).getByRole('button', { name: 'Show it' }))
    expect(await within(dialog).findByRole('button', { name: 'Confirm Booking' })).toBeEnabled()
    expect(within(dialog).getByRole('radio', { name: /Tue, Oct 20/ })).toBeChecked()
  })
})

it('a date that filled up while the dialog was open says so, offers its waitlist, and offers the next date with a seat [ERRORS-1, SCREENS-98]', async () => {
  const classFull = failure('CLASS_FULL', { message: 'This class is full on that date.' })
  const { dialog, person } = await renderBookingDialog(aMember(), { ...waitlistHandlers, bookClass: classFull })
  await person.click(await within(dialog).findByRole('button', { name: 'Confirm Booking' }))
  expect(await within(dialog).findByText('This class is full on that date.')).toBeInTheDocument()
  expect(screen.getByText('Booking Failed')).toBeInTheDocument()
  expect(await findJoinButton(dialog)).toBeInTheDocument()
  // Oct 13 has just filled up; Oct 20 was full before.
  await person.click(within(dialog).getByRole('button', { name: 'Take Tue, Oct 27 instead' }))
  expect(within(dialog).getByRole('radio', { name: /Tue, Oct 27/ })).toBeChecked()
})

it('without waitlists a full date cannot be chosen [SCREENS-98]', async () => {
  const { dialog } = await renderBookingDialog(aMember(), { getBookingTerms: termsWithoutWaitlist })
  expect(await within(dialog).findByRole('radio', { name: /Tue, Oct 20.*full/ })).toBeDisabled()
})

it('the calendar shows a full class as full; a visitor who signs in for it returns to its dialog and can join the waitlist [SCREENS-172]', async () => {
  const handlers = {
    ...waitlistHandlers,
    listSchedules: occurrences.map((occurrence) => ({ ...occurrence, capacity: 20, bookedCount: 20 })),
  }
  const { person, currentPath } = renderApp({ path: '/calendar', handlers })
  expect(await screen.findByText('5:30 pm, full')).toBeInTheDocument()
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
