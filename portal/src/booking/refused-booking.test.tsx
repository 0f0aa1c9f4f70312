import { aBooking, aMember, aSchedule, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { bookable, occurrences, onTuesdayMorning, openDialog } from './testing/tuesday-yoga.ts'

beforeEach(() => sessionStorage.clear())
beforeEach(onTuesdayMorning)

it('a booking whose session could not be found out is not sent to sign in, but can be tried again', async () => {
  const { person, server } = renderApp({ path: '/classes', server: { ...bookable, getUser: networkFailure() } })
  await person.click(await screen.findByRole('button', { name: 'Book Class: Mindful Yoga' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Connection lost' })
  await person.click(within(dialog).getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(server.callsOf('getUser')).toHaveLength(2))
  expect(dialog).toBeInTheDocument()
  await expectNoPageAxeViolations()
  server.answer({ getUser: aMember() })
  await person.click(await within(dialog).findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('dialog', { name: 'Mindful Yoga' })).toBeInTheDocument()
  expect(screen.queryByText('Sign In Required')).not.toBeInTheDocument()
})

it('Escape closes the booking dialog while a toast shows', async () => {
  const { person } = renderApp({
    path: '/classes',
    user: aMember(),
    server: { ...bookable, bookClass: failure('INTERNAL') },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Confirm Booking' }))
  expect(await screen.findByText('Booking Failed')).toBeInTheDocument()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('Booking Failed')).toBeInTheDocument()
})

it('the server’s reason for a refused booking is shown in the dialog', async () => {
  const message = 'You have another class at that time.'
  const { person } = renderApp({
    path: '/classes',
    user: aMember(),
    server: { ...bookable, bookClass: failure('OVERLAPPING_BOOKING', { message }) },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Confirm Booking' }))
  expect(await within(dialog).findByText(message)).toBeInTheDocument()
  expect(screen.getByText('Unable to book class. Please try again.')).toBeInTheDocument()
  expect(within(dialog).queryByRole('button', { name: /instead$/ })).not.toBeInTheDocument()
})

it('dates that do not load can be read again', async () => {
  const { person, server } = renderApp({
    path: '/classes',
    user: aMember(),
    server: { ...bookable, listMyBookings: networkFailure() },
  })
  const dialog = await openDialog(person)
  expect(await within(dialog).findByText('The dates did not load')).toBeInTheDocument()
  server.answer({ listMyBookings: [] })
  await person.click(within(dialog).getByRole('button', { name: 'Try Again' }))
  expect(await within(dialog).findByRole('radio', { name: /Today/ })).toBeChecked()
})

it('while a booking is pending its button is busy and nothing is sent twice [SCREENS-104]', async () => {
  const { person, server } = renderApp({
    path: '/classes',
    user: aMember(),
    server: { ...bookable, bookClass: deferredResponse<never>().reply },
  })
  const dialog = await openDialog(person)
  const confirm = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
  await person.click(confirm)
  expect(await within(dialog).findByRole('button', { name: 'Confirm Booking', busy: true })).toBeInTheDocument()
  await person.click(confirm)
  expect(server.callsOf('bookClass')).toHaveLength(1)
  expect(within(dialog).getByRole('button', { name: 'Not now' })).toBeEnabled()
})

it('a booking that was made though its answer was lost shows as booked when its repeat is refused for it [SCREENS-104]', async () => {
  const { person, server } = renderApp({
    path: '/classes',
    user: aMember(),
    server: { ...bookable, bookClass: networkFailure() },
  })
  const dialog = await openDialog(person)
  const confirm = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
  server.answer({ listMyBookings: networkFailure() })
  await person.click(confirm)
  expect(await screen.findByText('Booking Failed')).toBeInTheDocument()
  server.answer({
    bookClass: failure('ALREADY_BOOKED'),
    listMyBookings: [aBooking({ bookingDate: '2026-10-13' })],
  })
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy'))
  await person.click(confirm)
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('a booking response without checkoutUrl shows an error', async () => {
  const { person } = renderApp({
    path: '/classes',
    user: aUser(),
    server: { ...bookable, startClassCheckout: { checkoutUrl: '', sessionId: '' } },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Continue to Payment' }))
  expect(await screen.findByText('Unable to create checkout session. Please try again.')).toBeInTheDocument()
})

it('a session that expired while booking shows its toast, closes the dialog and leads to /auth', async () => {
  const { person, place } = renderApp({
    path: '/classes',
    user: aMember(),
    server: { ...bookable, bookClass: failure('UNAUTHORIZED') },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Confirm Booking' }))
  expect(await screen.findByText('Session Expired')).toBeInTheDocument()
  expect(screen.getByText('Your session has expired. Please sign in again to book classes.')).toBeInTheDocument()
  await waitFor(() => expect(place()).toBe('/auth'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('signing in after an expired session opens the dialog again, with the date that was chosen', async () => {
  const { person, place } = renderApp({
    path: '/classes',
    user: aMember(),
    server: { ...bookable, bookClass: failure('UNAUTHORIZED') },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('radio', { name: /Tue, Oct 27/ }))
  await person.click(within(dialog).getByRole('button', { name: 'Confirm Booking' }))
  await waitFor(() => expect(place()).toBe('/auth'))
  cleanup()
  const returned = renderApp({ path: '/auth', user: aMember(), server: bookable })
  const reopenedDialog = await screen.findByRole('dialog', { name: /Mindful Yoga/ })
  expect(await within(reopenedDialog).findByRole('radio', { name: /Tue, Oct 27/ })).toBeChecked()
  expect(returned.place()).toBe('/classes')
})

it('a date that filled up while the dialog was open says so and offers the next one [ERRORS-1, SCREENS-98]', async () => {
  const full = failure('CLASS_FULL', { message: 'This class is full on that date.' })
  const { person } = renderApp({ path: '/classes', user: aMember(), server: { ...bookable, bookClass: full } })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Confirm Booking' }))
  expect(await within(dialog).findByText('This class is full on that date.')).toBeInTheDocument()
  expect(screen.getByText('Booking Failed')).toBeInTheDocument()
  await person.click(within(dialog).getByRole('button', { name: 'Take Tue, Oct 27 instead' }))
  expect(within(dialog).getByRole('radio', { name: /Tue, Oct 27/ })).toBeChecked()
})

it('a failed booking keeps the dialog and the choice', async () => {
  const { person } = renderApp({
    path: '/classes',
    user: aMember(),
    server: { ...bookable, bookClass: networkFailure() },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('radio', { name: /Tue, Oct 27/ }))
  await person.click(within(dialog).getByRole('button', { name: 'Confirm Booking' }))
  expect(await screen.findByText('Unable to book class. Please try again.')).toBeInTheDocument()
  expect(within(dialog).getByRole('radio', { name: /Tue, Oct 27/ })).toBeChecked()
})

it('a class that the studio removes while the dialog is open offers no dates, and says why', async () => {
  const message = 'We could not find this class.'
  const { person, server } = renderApp({
    path: '/classes',
    user: aMember(),
    server: { ...bookable, bookClass: failure('NOT_FOUND', { message }) },
  })
  const dialog = await openDialog(person)
  const confirm = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
  server.answer({ listClasses: [], listSchedules: [] })
  await person.click(confirm)
  expect(await within(dialog).findByText(message)).toBeInTheDocument()
  await waitFor(() => expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument())
  expect(within(dialog).getByText(message)).toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: 'Confirm Booking' })).toBeDisabled()
  await expectNoPageAxeViolations()
  await person.click(within(dialog).getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('a booking dialog can be closed while its booking is pending, and the result is shown in a toast', async () => {
  const response = deferredResponse()
  const { person } = renderApp({
    path: '/classes',
    user: aMember(),
    server: { ...bookable, bookClass: response.reply },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Confirm Booking' }))
  await person.click(within(dialog).getByRole('button', { name: 'Not now' }))
  expect(await screen.findByText('Still booking')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  response.release(aBooking())
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
})

it('a refused booking is not called still pending while the lists are read again [SCREENS-104]', async () => {
  const response = deferredResponse()
  const { person, server } = renderApp({
    path: '/classes',
    user: aMember(),
    server: { ...bookable, bookClass: failure('INTERNAL') },
  })
  const dialog = await openDialog(person)
  const confirm = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
  server.answer({ listMyBookings: response.reply })
  await person.click(confirm)
  expect(await screen.findByText('Booking Failed')).toBeInTheDocument()
  await person.click(within(dialog).getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('Booking Failed')).toBeInTheDocument()
  expect(screen.queryByText('Still booking')).not.toBeInTheDocument()
  response.release([])
})

it.each([
  { title: 'was made', bookings: [aBooking({ bookingDate: '2026-10-13' })], toast: 'Class Booked Successfully' },
  { title: 'was not made', bookings: [], toast: 'Booking Failed' },
])(
  'a booking without an answer that $title: the bookings are read once and say so [SCREENS-104]',
  async ({ bookings, toast }) => {
    const { person, server } = renderApp({
      path: '/classes',
      user: aMember(),
      server: { ...bookable, bookClass: networkFailure() },
    })
    const dialog = await openDialog(person)
    const confirm = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
    server.answer({ listMyBookings: bookings })
    await person.click(confirm)
    // Finding it is enough: on a busy machine the toast can be gone before a second look.
    await screen.findByText(toast)
  },
)

it('a reopened dialog reads the dates again, and shows the previous ones until they are there', async () => {
  const { person, server } = renderApp({ path: '/classes', user: aMember(), server: bookable })
  const dialog = await openDialog(person)
  await within(dialog).findByRole('radio', { name: /Oct 13/ })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const full = occurrences.map((occurrence) => ({ ...occurrence, bookedCount: 20 }))
  const next = deferredResponse<typeof full>()
  server.answer({ listSchedules: ({ query }) => (query.from ? next.reply : [aSchedule()]) })
  const reopenedDialog = await openDialog(person)
  expect(within(reopenedDialog).getByRole('radio', { name: /Oct 13/ })).toBeEnabled()
  next.release(full)
  await waitFor(() => expect(within(reopenedDialog).getByRole('radio', { name: /Oct 13/ })).toBeDisabled())
})

it('without a confirmed address the dialog of a class that is to be paid says so and sends the link again', async () => {
  onTuesdayMorning()
  const { person, server } = renderApp({
    path: '/classes',
    user: aUser({ isEmailVerified: false }),
    server: {
      ...bookable,
      sendVerificationLink: { message: 'We have sent a new link.' },
      startClassCheckout: failure('EMAIL_NOT_VERIFIED', { message: 'Please confirm your email address first.' }),
    },
  })
  const dialog = await openDialog(person)
  expect(await within(dialog).findByText('maya@okafor.example')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  await person.click(within(dialog).getByRole('button', { name: 'Send the link again' }))
  expect(await screen.findByText('We have sent a new link.')).toBeInTheDocument()
  expect(server.callsOf('sendVerificationLink')).toHaveLength(1)
  await person.click(within(dialog).getByRole('button', { name: 'Continue to Payment' }))
  expect(await within(dialog).findByText('Please confirm your email address first.')).toBeInTheDocument()
})

it('what costs nothing asks for no confirmed address', async () => {
  onTuesdayMorning()
  const { person } = renderApp({ path: '/classes', user: aMember({ isEmailVerified: false }), server: bookable })
  const dialog = await openDialog(person)
  expect(await within(dialog).findByRole('button', { name: 'Confirm Booking' })).toBeInTheDocument()
  expect(within(dialog).queryByText('Please confirm your email address first')).not.toBeInTheDocument()
})
