import { aBooking, aClass, aMember, anAdmin, aSchedule, aUser, membershipTerms } from '@studio/contract/testing'
import { deferredResponse } from '@studio/contract/testing/server'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import {
  occurrences,
  openDialog,
  renderBookingDialog,
  setClockToTuesdayMorning,
  tuesdayYogaHandlers,
  yoga,
  yogaAndMeditationHandlers,
} from './testing/tuesday-yoga.ts'

it('a member books the preselected date, today, and full dates are disabled', async () => {
  setClockToTuesdayMorning()
  const { dialog, person, server } = await renderBookingDialog(aMember(), { bookClass: aBooking() })
  expect(await within(dialog).findByRole('radio', { name: /Today, Tue, Oct 13/ })).toBeChecked()
  expect(within(dialog).getByRole('radio', { name: /Tue, Oct 20.*full/ })).toBeDisabled()
  expect(within(dialog).getByText('Included in your membership')).toBeInTheDocument()
  expect(within(dialog).getByText(/recorded as late/)).toBeInTheDocument()
  await person.click(within(dialog).getByRole('button', { name: 'Confirm Booking' }))
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
  expect(screen.getByText('Your class has been confirmed. See you there!')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(server.callsOf('bookClass')[0]?.body).toEqual({
    classId: yoga.id,
    bookingDate: '2026-10-13',
    scheduleId: aSchedule().id,
  })
})

it('a user without membership sees the class’s own price on the card and in the dialog, and goes to the hosted checkout [MONEY-3]', async () => {
  setClockToTuesdayMorning()
  const checkoutUrl = 'http://localhost:8080/__local/payments/checkout/cs_1'
  const { person, pageLoads } = renderApp({
    path: '/classes',
    user: aUser(),
    handlers: {
      ...tuesdayYogaHandlers,
      listClasses: [aClass({ dropInPrice: '18.50' })],
      startClassCheckout: { checkoutUrl, sessionId: 'cs_1' },
    },
  })
  expect(await screen.findByText('$18.50')).toBeInTheDocument()
  const dialog = await openDialog(person)
  expect(await within(dialog).findByText('$18.50')).toBeInTheDocument()
  expect(within(dialog).getByText(/Drop-in payments are non-refundable/)).toBeInTheDocument()
  await person.click(within(dialog).getByRole('button', { name: 'Continue to Payment' }))
  expect(await screen.findByText('Redirecting to Payment')).toBeInTheDocument()
  expect(pageLoads).toEqual([checkoutUrl])
})

it('an admin sees that a booking is free, and why', async () => {
  setClockToTuesdayMorning()
  const { dialog } = await renderBookingDialog(anAdmin())
  expect(await within(dialog).findByText('Admin - Premium Access')).toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: 'Confirm Booking' })).toBeEnabled()
  expect(within(dialog).queryByText('$25.00')).not.toBeInTheDocument()
})

it('a user who has to pay sees Continue to Payment even before the dates have loaded', async () => {
  setClockToTuesdayMorning()
  const listBookableDates = deferredResponse<never>().reply
  const { dialog } = await renderBookingDialog(aUser(), { listBookableDates })
  expect(within(dialog).getByRole('button', { name: 'Continue to Payment' })).toBeDisabled()
})

it('a class without schedules is booked for any date, and can be cancelled in time until that day begins [CATALOGUE-18]', async () => {
  setClockToTuesdayMorning()
  const { person, server } = renderApp({
    path: '/classes',
    user: aMember(),
    handlers: {
      ...yogaAndMeditationHandlers,
      getBookingTerms: { memberDays: 30, guestDays: 14, cancelHours: 12 },
      listClasses: [aClass({ meetsOnAnyDate: true })],
      listSchedules: [],
      bookClass: aBooking({ scheduleId: null, startsAt: null, endsAt: null }),
    },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('radio', { name: /Thu, Oct 15.*Any time/ }))
  // Not 12 hours earlier: `cancelHours` applies only to dates with a time.
  expect(within(dialog).getByText(/^Cancelling after Thu, Oct 15 at 12:00 am is recorded as late/)).toBeInTheDocument()
  await person.click(within(dialog).getByRole('button', { name: '27 more dates' }))
  // Today and the next 30 days.
  expect(within(dialog).getAllByRole('radio')).toHaveLength(31)
  await person.click(within(dialog).getByRole('button', { name: 'Confirm Booking' }))
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
  expect(server.callsOf('bookClass')[0]?.body).toEqual({ classId: yoga.id, bookingDate: '2026-10-15' })
})

it('a class whose dates are all full cannot be booked [SCREENS-98]', async () => {
  setClockToTuesdayMorning()
  const fullOccurrences = occurrences.map((occurrence) => ({ ...occurrence, bookedCount: occurrence.capacity }))
  // With `from`, the call lists occurrences; without, schedules.
  const listSchedules = ({ query }: { query: Record<string, string> }) => (query.from ? fullOccurrences : [aSchedule()])
  const { dialog } = await renderBookingDialog(aMember(), { listSchedules })
  for (const radio of await within(dialog).findAllByRole('radio', { name: /full/ })) expect(radio).toBeDisabled()
  expect(within(dialog).getByRole('button', { name: 'Confirm Booking' })).toBeDisabled()
})

it('a membership that ends covers earlier dates; a later date shows its price and why', async () => {
  setClockToTuesdayMorning()
  const user = aMember({ membership: membershipTerms({ endsAt: '2026-10-20T00:00:00.000Z' }) })
  const { person } = renderApp({ path: '/classes', user, handlers: tuesdayYogaHandlers })
  const dialog = await openDialog(person)
  expect(await within(dialog).findByText('Included in your membership')).toBeInTheDocument()
  await person.click(within(dialog).getByRole('radio', { name: /Tue, Oct 27/ }))
  expect(within(dialog).getByText('$25.00')).toBeInTheDocument()
  expect(within(dialog).getByText('Your membership ends before this class.')).toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: 'Continue to Payment' })).toBeEnabled()
})

it('during a pause the dialog shows the price with the reason', async () => {
  setClockToTuesdayMorning()
  const user = aMember({ membershipStatus: 'paused', membership: membershipTerms() })
  const { person } = renderApp({ path: '/classes', user, handlers: tuesdayYogaHandlers })
  const dialog = await openDialog(person)
  expect(await within(dialog).findByText('Your membership is paused on this date.')).toBeInTheDocument()
  expect(within(dialog).getByText('$25.00')).toBeInTheDocument()
})

it('a user without a plan books a free class without payment', async () => {
  setClockToTuesdayMorning()
  const listClasses = [aClass({ dropInPrice: '0.00' })]
  const { person, server } = renderApp({
    path: '/classes',
    user: aUser(),
    handlers: { ...tuesdayYogaHandlers, listClasses, bookClass: aBooking() },
  })
  expect(await screen.findByText('No charge')).toBeInTheDocument()
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Confirm Booking' }))
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
  expect(server.callsOf('bookClass')).toHaveLength(1)
})
