import { aBooking, aPrice, aUser } from '@studio/contract/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openDialog, setClockToTuesdayMorning, tuesdayYogaHandlers } from '../../booking/testing/tuesday-yoga.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { bookingNextWeek, bookingTonight, findAgenda } from './testing/agenda.ts'

const user = aUser({ hasTrialPass: true })
const { hasTrialPass: _hasTrialPass, ...userWithoutPass } = user

it('the booking dialog says that the class is free with the trial, and reloads the user after booking [TRIALS-2]', async () => {
  setClockToTuesdayMorning()
  const bookClass = aBooking({ freeBy: 'trial' })
  const { person, server } = renderApp({ path: '/classes', user, handlers: { ...tuesdayYogaHandlers, bookClass } })
  const dialog = await openDialog(person)
  expect(await within(dialog).findByText('Your free trial class')).toBeInTheDocument()
  const callCount = server.callsOf('getUser').length
  server.answer({ getUser: userWithoutPass })
  await person.click(within(dialog).getByRole('button', { name: 'Confirm Booking' }))
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
  await waitFor(() => expect(server.callsOf('getUser').length).toBe(callCount + 1))
})

it('the dashboard names the free class only while it is unused [TRIALS-2]', async () => {
  renderApp({ path: '/dashboard', user })
  expect(await screen.findByText(/You have a free trial class/)).toBeInTheDocument()
  cleanup()
  renderApp({ path: '/dashboard', user: userWithoutPass })
  expect(await screen.findByRole('link', { name: 'Upgrade Now' })).toBeInTheDocument()
  expect(screen.queryByText(/You have a free trial class/)).not.toBeInTheDocument()
})

it('the dialog that cancels a booking of the free class says that after the cancellation deadline the free class is used up, and before the deadline it comes back [TRIALS-3]', async () => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
  const price = aPrice({ list: '25.00', discount: '25.00', paid: '0.00' })
  const listMyBookings = [bookingTonight, bookingNextWeek].map((booking) => ({
    ...booking,
    price,
    freeBy: 'trial' as const,
  }))
  const { person } = renderApp({ path: '/dashboard', user: userWithoutPass, handlers: { listMyBookings } })
  const agenda = within(await findAgenda())
  expect(await agenda.findAllByText('Your free trial class.')).toHaveLength(2)
  const [cancelTonight, cancelNextWeek] = agenda.getAllByRole('button', { name: /^Cancel/ }) as [
    HTMLElement,
    HTMLElement,
  ]
  // The cancellation deadline of tonight's class was 12 hours before its start.
  await person.click(cancelTonight)
  const lateDialog = within(await screen.findByRole('alertdialog'))
  expect(lateDialog.getByText(/This uses up your free trial class\./)).toBeInTheDocument()
  await person.click(lateDialog.getByRole('button', { name: 'Keep Booking' }))
  await person.click(cancelNextWeek)
  expect(await screen.findByText(/You get your free trial class back\./)).toBeInTheDocument()
})
