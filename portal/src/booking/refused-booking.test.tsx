import { aMember, aSchedule, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { handlersWithDates, occurrences, openDialog, setClockToTuesdayMorning } from './testing/tuesday-yoga.ts'

beforeEach(() => sessionStorage.clear())
beforeEach(setClockToTuesdayMorning)

it('Escape closes the booking dialog while a toast shows', async () => {
  const { person } = renderApp({
    path: '/classes',
    user: aMember(),
    handlers: { ...handlersWithDates, bookClass: failure('INTERNAL') },
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
    handlers: { ...handlersWithDates, bookClass: failure('OVERLAPPING_BOOKING', { message }) },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Confirm Booking' }))
  expect(await within(dialog).findByText(message)).toBeInTheDocument()
  expect(screen.getByText('Unable to book class. Please try again.')).toBeInTheDocument()
  expect(within(dialog).queryByRole('button', { name: /instead$/ })).not.toBeInTheDocument()
})

it('dates that do not load can be retried', async () => {
  const { person, server } = renderApp({
    path: '/classes',
    user: aMember(),
    handlers: { ...handlersWithDates, listMyBookings: networkFailure() },
  })
  const dialog = await openDialog(person)
  expect(await within(dialog).findByText('The dates did not load')).toBeInTheDocument()
  server.answer({ listMyBookings: [] })
  await person.click(within(dialog).getByRole('button', { name: 'Try Again' }))
  expect(await within(dialog).findByRole('radio', { name: /Today/ })).toBeChecked()
})

it('a booking response without checkoutUrl shows an error', async () => {
  const { person } = renderApp({
    path: '/classes',
    user: aUser(),
    handlers: { ...handlersWithDates, startClassCheckout: { checkoutUrl: '', sessionId: '' } },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Continue to Payment' }))
  expect(await screen.findByText('Unable to create checkout session. Please try again.')).toBeInTheDocument()
})

it('a date that filled up while the dialog was open says so and offers the next one [ERRORS-1, SCREENS-98]', async () => {
  const classFull = failure('CLASS_FULL', { message: 'This class is full on that date.' })
  const { person } = renderApp({
    path: '/classes',
    user: aMember(),
    handlers: { ...handlersWithDates, bookClass: classFull },
  })
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
    handlers: { ...handlersWithDates, bookClass: networkFailure() },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('radio', { name: /Tue, Oct 27/ }))
  await person.click(within(dialog).getByRole('button', { name: 'Confirm Booking' }))
  expect(await screen.findByText('Unable to book class. Please try again.')).toBeInTheDocument()
  expect(within(dialog).getByRole('radio', { name: /Tue, Oct 27/ })).toBeChecked()
})

it('a class that is removed while the dialog is open says so and offers no dates', async () => {
  const message = 'We could not find this class.'
  const { person, server } = renderApp({
    path: '/classes',
    user: aMember(),
    handlers: { ...handlersWithDates, bookClass: failure('NOT_FOUND', { message }) },
  })
  const dialog = await openDialog(person)
  const confirmButton = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
  server.answer({ listClasses: [], listSchedules: [] })
  await person.click(confirmButton)
  expect(await within(dialog).findByText(message)).toBeInTheDocument()
  await waitFor(() => expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument())
  expect(within(dialog).getByText(message)).toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: 'Confirm Booking' })).toBeDisabled()
  await expectNoPageAxeViolations()
  await person.click(within(dialog).getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('a reopened dialog reloads the dates, and shows the previous ones meanwhile', async () => {
  const { person, server } = renderApp({ path: '/classes', user: aMember(), handlers: handlersWithDates })
  const dialog = await openDialog(person)
  await within(dialog).findByRole('radio', { name: /Oct 13/ })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const fullOccurrences = occurrences.map((occurrence) => ({ ...occurrence, bookedCount: 20 }))
  const response = deferredResponse<typeof fullOccurrences>()
  server.answer({ listSchedules: ({ query }) => (query.from ? response.reply : [aSchedule()]) })
  const reopenedDialog = await openDialog(person)
  expect(within(reopenedDialog).getByRole('radio', { name: /Oct 13/ })).toBeEnabled()
  response.release(fullOccurrences)
  await waitFor(() => expect(within(reopenedDialog).getByRole('radio', { name: /Oct 13/ })).toBeDisabled())
})
