import { aMember, aSchedule, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { occurrences, openDialog, renderBookingDialog, setClockToTuesdayMorning } from './testing/tuesday-yoga.ts'

beforeEach(() => sessionStorage.clear())
beforeEach(setClockToTuesdayMorning)

it('a refused booking shows the server’s reason in the dialog and a general text in a toast, and keeps the choice; Escape closes the dialog, and the toast stays', async () => {
  const message = 'You have another class at that time.'
  const { dialog, person } = await renderBookingDialog(aMember(), {
    bookClass: failure('OVERLAPPING_BOOKING', { message }),
  })
  await person.click(await within(dialog).findByRole('radio', { name: /Tue, Oct 27/ }))
  await person.click(within(dialog).getByRole('button', { name: 'Confirm Booking' }))
  expect(await within(dialog).findByText(message)).toBeInTheDocument()
  expect(screen.getByText('Unable to book class. Please try again.')).toBeInTheDocument()
  // Another date is only offered in place of a full one.
  expect(within(dialog).queryByRole('button', { name: /instead$/ })).not.toBeInTheDocument()
  expect(within(dialog).getByRole('radio', { name: /Tue, Oct 27/ })).toBeChecked()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('Booking Failed')).toBeInTheDocument()
})

it('dates that do not load can be retried', async () => {
  // The fake server computes listBookableDates from its answers to other calls, such as listMyBookings.
  const { dialog, person, server } = await renderBookingDialog(aMember(), { listMyBookings: networkFailure() })
  expect(await within(dialog).findByText('The dates did not load')).toBeInTheDocument()
  server.answer({ listMyBookings: [] })
  await person.click(within(dialog).getByRole('button', { name: 'Try Again' }))
  expect(await within(dialog).findByRole('radio', { name: /Today/ })).toBeChecked()
})

it('a checkout response without checkoutUrl shows an error', async () => {
  const { dialog, person } = await renderBookingDialog(aUser(), {
    startClassCheckout: { checkoutUrl: '', sessionId: '' },
  })
  await person.click(await within(dialog).findByRole('button', { name: 'Continue to Payment' }))
  expect(await screen.findByText('Unable to create checkout session. Please try again.')).toBeInTheDocument()
})

it('a class that is removed while the dialog is open says so and offers no dates', async () => {
  const message = 'We could not find this class.'
  const { dialog, person, server } = await renderBookingDialog(aMember(), {
    bookClass: failure('NOT_FOUND', { message }),
  })
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
  const { dialog, person, server } = await renderBookingDialog(aMember())
  await within(dialog).findByRole('radio', { name: /Oct 13/ })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const fullOccurrences = occurrences.map((occurrence) => ({ ...occurrence, capacity: 20, bookedCount: 20 }))
  const response = deferredResponse<typeof fullOccurrences>()
  // The dates come from the occurrences, which the call lists if it has `from`; without it, it lists schedules.
  server.answer({ listSchedules: ({ query }) => (query.from ? response.reply : [aSchedule()]) })
  const reopenedDialog = await openDialog(person)
  expect(within(reopenedDialog).getByRole('radio', { name: /Oct 13/ })).toBeEnabled()
  response.release(fullOccurrences)
  await waitFor(() => expect(within(reopenedDialog).getByRole('radio', { name: /Oct 13/ })).toBeDisabled())
})
