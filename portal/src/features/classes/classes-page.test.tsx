import {
  aBooking,
  aClass,
  aMember,
  anAdmin,
  anInstructor,
  anOccurrence,
  aSchedule,
  aUser,
} from '@studio/contract/testing'
import { failure, heldAnswer, lostConnection } from '@studio/contract/testing/server'
import { expectNoAxeFindings } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const yoga = aClass()
const breath = aClass({
  id: '64c000000000000000000002',
  name: 'Guided Meditation',
  description: 'Breath first.',
  category: 'meditation',
  instructorId: null,
})
const lists = { listClasses: [yoga, breath], listInstructors: [anInstructor()] }
const occurrences = [
  anOccurrence({ date: '2026-10-13', bookedCount: 16 }),
  anOccurrence({
    date: '2026-10-20',
    startsAt: '2026-10-20T21:30:00.000Z',
    endsAt: '2026-10-20T22:30:00.000Z',
    bookedCount: 20,
  }),
  anOccurrence({
    date: '2026-10-27',
    startsAt: '2026-10-27T21:30:00.000Z',
    endsAt: '2026-10-27T22:30:00.000Z',
    bookedCount: 4,
  }),
]
const bookable = {
  ...lists,
  listSchedules: ({ query }: { query: Record<string, string> }) => (query.from ? occurrences : [aSchedule()]),
}

function onTuesdayMorning() {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
}

describe('/classes (spec section 2)', () => {
  it('shows six skeletons while loading', async () => {
    const held = heldAnswer<never[]>()
    renderApp({ path: '/classes', server: { ...lists, listClasses: () => held.reply } })
    const waiting = await screen.findByText('Loading classes')
    expect(waiting.nextElementSibling?.children).toHaveLength(6)
    held.release([])
    expect(await screen.findByRole('heading', { name: 'No Classes Available' })).toBeInTheDocument()
  })

  it('counts what it shows and says with whom', async () => {
    renderApp({ path: '/classes', server: bookable })
    expect(await screen.findByText('Showing 2 of 2 classes')).toBeInTheDocument()
    expect(screen.getByText('with Dana Whitlock')).toBeInTheDocument()
    expect(screen.getAllByText(/^with /)).toHaveLength(1)
    expect(screen.getByRole('heading', { name: 'Meet Our Instructors' })).toBeInTheDocument()
    await expectNoAxeFindings()
  })

  it('filters by category and searches name and description', async () => {
    const { person } = renderApp({ path: '/classes', server: lists })
    await person.click(await screen.findByRole('button', { name: 'Movement' }))
    expect(screen.getByText('Showing 1 of 2 classes')).toBeInTheDocument()
    expect(screen.queryByText('Guided Meditation')).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'All' }))
    await person.type(screen.getByRole('searchbox'), 'BREATH')
    expect(screen.getByText('Showing 1 of 2 classes')).toBeInTheDocument()
    expect(screen.getByText('Guided Meditation')).toBeInTheDocument()
  })

  it('says when nothing is found and shows everything again', async () => {
    const { person } = renderApp({ path: '/classes', server: lists })
    await person.type(await screen.findByRole('searchbox'), 'swimming')
    expect(screen.getByRole('heading', { name: 'No classes found' })).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Show all classes' }))
    expect(screen.getByText('Showing 2 of 2 classes')).toBeInTheDocument()
  })

  it('a lost connection shows a way on', async () => {
    const { person, server } = renderApp({ path: '/classes', server: { ...lists, listClasses: lostConnection() } })
    expect(await screen.findByText('Connection lost')).toBeInTheDocument()
    server.answer({ listClasses: [yoga] })
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Showing 1 of 1 classes')).toBeInTheDocument()
  })
})

describe('booking a class (spec sections 4 and 8)', () => {
  const openDialog = async (person: ReturnType<typeof renderApp>['person']) => {
    await person.click(await screen.findByRole('button', { name: 'Book Class: Mindful Yoga' }))
    return screen.findByRole('dialog')
  }

  it('a visitor is asked to sign in and comes back to the classes', async () => {
    const { person, place } = renderApp({ path: '/classes', server: bookable })
    await person.click(await screen.findByRole('button', { name: 'Book Class: Mindful Yoga' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign In Required' })
    await person.click(within(dialog).getByRole('button', { name: 'Sign In' }))
    expect(place()).toBe('/auth?redirect=classes')
  })

  it('whose session could not be found out is not sent to sign in, but can try again', async () => {
    onTuesdayMorning()
    const { person, server } = renderApp({ path: '/classes', server: { ...bookable, getUser: lostConnection() } })
    await person.click(await screen.findByRole('button', { name: 'Book Class: Mindful Yoga' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Connection lost' })
    await person.click(within(dialog).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(server.callsOf('getUser')).toHaveLength(2))
    expect(dialog).toBeInTheDocument()
    await expectNoAxeFindings()
    server.answer({ getUser: aMember() })
    await person.click(await within(dialog).findByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('dialog', { name: 'Mindful Yoga' })).toBeInTheDocument()
    expect(screen.queryByText('Sign In Required')).not.toBeInTheDocument()
  })

  it('Escape closes the dialog while a toast about it stands', async () => {
    onTuesdayMorning()
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

  it('A8: today is chosen where the class meets today, full dates are closed; a member confirms', async () => {
    onTuesdayMorning()
    const { person, server } = renderApp({
      path: '/classes',
      user: aMember(),
      server: { ...bookable, bookClass: aBooking() },
    })
    const dialog = await openDialog(person)
    expect(await within(dialog).findByRole('radio', { name: /Today, Tue, Oct 13/ })).toBeChecked()
    expect(within(dialog).getByRole('radio', { name: /Tue, Oct 20.*full/ })).toBeDisabled()
    expect(within(dialog).getByText('Included in your membership')).toBeInTheDocument()
    expect(within(dialog).getByText(/recorded as late/)).toBeInTheDocument()
    await expectNoAxeFindings()
    await person.click(within(dialog).getByRole('button', { name: 'Confirm Booking' }))
    expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
    expect(screen.getByText('Your class has been confirmed. See you there!')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(server.callsOf('bookClass')[0]?.body).toEqual({
      classId: yoga.id,
      bookingDate: '2026-10-13',
      scheduleId: occurrences[0]?.id,
    })
  })

  it('A7: everyone else sees the class’s own price and goes to the hosted checkout', async () => {
    onTuesdayMorning()
    const checkoutUrl = 'http://localhost:8080/__local/payments/checkout/cs_1'
    const { person, moves } = renderApp({
      path: '/classes',
      user: aUser(),
      server: { ...bookable, startClassCheckout: { checkoutUrl, sessionId: 'cs_1' } },
    })
    const dialog = await openDialog(person)
    expect(await within(dialog).findByText('$25.00')).toBeInTheDocument()
    expect(within(dialog).getByText(/Drop-in payments are non-refundable/)).toBeInTheDocument()
    await person.click(within(dialog).getByRole('button', { name: 'Continue to Payment' }))
    expect(await screen.findByText('Redirecting to Payment')).toBeInTheDocument()
    expect(moves).toEqual([checkoutUrl])
  })

  it('A7: the figure on the card is the figure in the dialog', async () => {
    onTuesdayMorning()
    const { person } = renderApp({
      path: '/classes',
      user: aUser(),
      server: { ...bookable, listClasses: [aClass({ dropInPrice: '18.50' })] },
    })
    expect(await screen.findByText('$18.50')).toBeInTheDocument()
    expect(await within(await openDialog(person)).findByText('$18.50')).toBeInTheDocument()
  })

  it.each([
    ['an admin', anAdmin(), 'Admin - Premium Access'],
    ['a premium member', aMember({ membershipType: 'premium' }), 'Included in your membership'],
  ])('%s books free, and reads why: %s', async (_, user, words) => {
    onTuesdayMorning()
    const { person } = renderApp({ path: '/classes', user, server: bookable })
    const dialog = await openDialog(person)
    expect(await within(dialog).findByText(words)).toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: 'Confirm Booking' })).toBeEnabled()
    expect(within(dialog).queryByText('$25.00')).not.toBeInTheDocument()
  })

  it.each(['past_due', 'cancelled'] as const)('B8: a member who is %s pays', async (membershipStatus) => {
    onTuesdayMorning()
    const { person } = renderApp({ path: '/classes', user: aMember({ membershipStatus }), server: bookable })
    const dialog = await openDialog(person)
    expect(await within(dialog).findByText('$25.00')).toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: 'Continue to Payment' })).toBeEnabled()
  })

  it.each([
    ['a member', aMember(), '2026-11-12'],
    ['somebody without membership', aUser(), '2026-10-27'],
    ['an admin', anAdmin(), '2026-12-13'],
  ])('B18: %s is offered the dates up to %s', async (_, user, to) => {
    onTuesdayMorning()
    const { person, server } = renderApp({ path: '/classes', user, server: bookable })
    await within(await openDialog(person)).findByRole('radio', { name: /Today/ })
    expect(server.callsOf('listSchedules').map(({ query }) => query)).toContainEqual({
      from: '2026-10-13',
      to: expect.stringMatching(to),
    })
  })

  it.each([
    ['a guest’s', aUser(), '2026-10-22'],
    ['a member’s, no further than can be asked for at once', aMember(), '2026-12-13'],
  ])('B18, B21: dates and deadline follow the studio’s settings, %s', async (_, user, to) => {
    onTuesdayMorning()
    const getBookingTerms = { memberDays: 200, guestDays: 9, cancelHours: 3 }
    const { person, server } = renderApp({ path: '/classes', user, server: { ...bookable, getBookingTerms } })
    const dialog = await openDialog(person)
    expect(await within(dialog).findByText(/Cancelling after Tue, Oct 13 at 2:30.pm is recorded/)).toBeInTheDocument()
    const asked = server.callsOf('listSchedules').map(({ query }) => query)
    expect(asked).toContainEqual({ from: '2026-10-13', to })
  })

  it('A8: a class without schedules is booked for any date, with the deadline of its day', async () => {
    onTuesdayMorning()
    const { person, server } = renderApp({
      path: '/classes',
      user: aMember(),
      server: { ...lists, bookClass: aBooking({ scheduleId: null, startsAt: null, endsAt: null }) },
    })
    const dialog = await openDialog(person)
    await person.click(await within(dialog).findByRole('radio', { name: /Thu, Oct 15.*Any time/ }))
    expect(
      within(dialog).getByText(/^Cancelling after Thu, Oct 15 at 12:00 am is recorded as late/),
    ).toBeInTheDocument()
    await person.click(within(dialog).getByRole('button', { name: '27 more dates' }))
    expect(within(dialog).getAllByRole('radio')).toHaveLength(31)
    await person.click(within(dialog).getByRole('button', { name: 'Confirm Booking' }))
    expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
    expect(server.callsOf('bookClass')[0]?.body).toEqual({ classId: yoga.id, bookingDate: '2026-10-15' })
  })

  it('a class whose every date is taken or over says so and cannot be confirmed', async () => {
    onTuesdayMorning()
    const full = occurrences.map((occurrence) => ({ ...occurrence, bookedCount: occurrence.capacity }))
    const listSchedules = ({ query }: { query: Record<string, string> }) => (query.from ? full : [aSchedule()])
    const { person, server } = renderApp({ path: '/classes', user: aMember(), server: { ...bookable, listSchedules } })
    const dialog = await openDialog(person)
    for (const slip of await within(dialog).findAllByRole('radio', { name: /full/ })) expect(slip).toBeDisabled()
    expect(within(dialog).getByRole('button', { name: 'Confirm Booking' })).toBeDisabled()
    await person.click(within(dialog).getByRole('button', { name: 'Not now' }))
    server.answer({ listSchedules: ({ query }) => (query.from ? [] : [aSchedule()]) })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('B20: the server’s reason is told in the dialog', async () => {
    onTuesdayMorning()
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

  it('dates that do not load are asked for again', async () => {
    onTuesdayMorning()
    const { person, server } = renderApp({
      path: '/classes',
      user: aMember(),
      server: { ...bookable, listMyBookings: lostConnection() },
    })
    const dialog = await openDialog(person)
    expect(await within(dialog).findByText('The dates did not load')).toBeInTheDocument()
    server.answer({ listMyBookings: [] })
    await person.click(within(dialog).getByRole('button', { name: 'Try Again' }))
    expect(await within(dialog).findByRole('radio', { name: /Today/ })).toBeChecked()
  })

  it('while a booking is under way its button is busy and nothing is sent twice', async () => {
    onTuesdayMorning()
    const { person, server } = renderApp({
      path: '/classes',
      user: aMember(),
      server: { ...bookable, bookClass: heldAnswer<never>().reply },
    })
    const dialog = await openDialog(person)
    const confirm = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
    await person.click(confirm)
    expect(await within(dialog).findByRole('button', { name: 'Confirm Booking', busy: true })).toBeInTheDocument()
    await person.click(confirm)
    expect(server.callsOf('bookClass')).toHaveLength(1)
    expect(within(dialog).getByRole('button', { name: 'Not now' })).toBeDisabled()
  })

  it('an answer without checkoutUrl says so', async () => {
    onTuesdayMorning()
    const { person } = renderApp({
      path: '/classes',
      user: aUser(),
      server: { ...bookable, startClassCheckout: { checkoutUrl: '', sessionId: '' } },
    })
    const dialog = await openDialog(person)
    await person.click(await within(dialog).findByRole('button', { name: 'Continue to Payment' }))
    expect(await screen.findByText('Unable to create checkout session. Please try again.')).toBeInTheDocument()
  })

  it('a session that expired mid-way: toast, dialog closed, /auth', async () => {
    onTuesdayMorning()
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

  it('a date that filled up meanwhile says so and offers the next one', async () => {
    onTuesdayMorning()
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
    onTuesdayMorning()
    const { person } = renderApp({
      path: '/classes',
      user: aMember(),
      server: { ...bookable, bookClass: lostConnection() },
    })
    const dialog = await openDialog(person)
    await person.click(await within(dialog).findByRole('radio', { name: /Tue, Oct 27/ }))
    await person.click(within(dialog).getByRole('button', { name: 'Confirm Booking' }))
    expect(await screen.findByText('Unable to book class. Please try again.')).toBeInTheDocument()
    expect(within(dialog).getByRole('radio', { name: /Tue, Oct 27/ })).toBeChecked()
  })
})
