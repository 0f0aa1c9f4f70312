import type { Booking, UserPack } from '@studio/contract'
import { anOccurrence, aPrice, aUser, aUserPack, aWaitlistEntry } from '@studio/contract/testing'
import type { Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { yogaAndMeditationHandlers } from '../../booking/testing/tuesday-yoga.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { bookingNextWeek, bookingTonight, findAgenda } from './testing/agenda.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

const freePrice = aPrice({ discount: '25.00', paid: '0.00' })
const toPackBooking = (booking: Booking): Booking => ({
  ...booking,
  price: freePrice,
  freeBy: 'pack',
  packId: aUserPack().id,
})
const openDashboard = (handlers: Handlers) => renderApp({ path: '/dashboard', user: aUser(), handlers })
const findPanel = () => screen.findByRole('region', { name: 'Class packs' })

const createOccurrence = (date: string) =>
  anOccurrence({ date, startsAt: `${date}T21:30:00.000Z`, endsAt: `${date}T22:30:00.000Z`, bookedCount: 4 })
async function openChangeDate(booking: Booking, packs: UserPack[]) {
  const listSchedules = [createOccurrence('2026-10-20'), createOccurrence('2026-10-22'), createOccurrence('2026-10-27')]
  const app = openDashboard({
    ...yogaAndMeditationHandlers,
    listSchedules,
    listMyBookings: [booking],
    listMyPacks: packs,
  })
  await app.person.click(await within(await findAgenda()).findByRole('button', { name: /^Change date/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the date of Mindful Yoga' }))
  const chooseDate = async (day: RegExp) => app.person.click(await dialog.findByRole('radio', { name: day }))
  return { ...app, dialog, chooseDate, changeButton: dialog.getByRole('button', { name: 'Change Date' }) }
}

it('a booking that used the last credit of its pack can move to dates up to the last day of the pack with that credit, and to no later date [PACKS-10]', async () => {
  const pack = aUserPack({ name: 'Six classes', creditsLeft: 0, status: 'used up', lastDay: '2026-10-25' })
  const { dialog, chooseDate, changeButton, server, person } = await openChangeDate(toPackBooking(bookingNextWeek), [
    pack,
  ])
  await chooseDate(/Oct 27/)
  expect(dialog.getByText(/^Your credit of Six classes is valid until October 25\./)).toBeInTheDocument()
  expect(changeButton).toBeDisabled()
  await chooseDate(/Oct 22/)
  expect(dialog.getByText(/Your credit goes with it/)).toBeInTheDocument()
  server.answer({ rescheduleBooking: { ...toPackBooking(bookingNextWeek), bookingDate: '2026-10-22' } })
  await person.click(changeButton)
  expect(await screen.findByText('Mindful Yoga is booked for Thu, Oct 22.')).toBeInTheDocument()
})

it('a booking without a pack cannot move to a date that only a credit would pay for [PACKS-10]', async () => {
  const { dialog, chooseDate, changeButton } = await openChangeDate({ ...bookingNextWeek, price: freePrice }, [
    aUserPack({ creditsLeft: 5 }),
  ])
  await chooseDate(/Oct 27/)
  expect(dialog.getByText(/This date is not free for you: it costs \$25\.00/)).toBeInTheDocument()
  expect(changeButton).toBeDisabled()
})

it('the dialog that cancels a booking on a pack says that after the cancellation deadline its credit is spent, and before the deadline it comes back; after cancelling, the packs are read again [PACKS-8]', async () => {
  const { person, server } = openDashboard({
    listMyBookings: [bookingTonight, bookingNextWeek].map(toPackBooking),
    listMyPacks: [aUserPack()],
  })
  const agenda = within(await findAgenda())
  expect(await agenda.findAllByText('Booked with a class pack.')).toHaveLength(2)
  const [cancelTonight, cancelNextWeek] = agenda.getAllByRole('button', { name: /^Cancel/ }) as [
    HTMLElement,
    HTMLElement,
  ]
  // The cancellation deadline of tonight's class was 12 hours before its start.
  await person.click(cancelTonight)
  const lateDialog = within(await screen.findByRole('alertdialog'))
  expect(lateDialog.getByText(/The credit is spent\./)).toBeInTheDocument()
  await person.click(lateDialog.getByRole('button', { name: 'Keep Booking' }))
  await person.click(cancelNextWeek)
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/Your credit comes back\./)).toBeInTheDocument()
  server.answer({
    cancelBooking: { ...toPackBooking(bookingNextWeek), status: 'cancelled' },
    listMyPacks: [aUserPack({ credits: 6, creditsLeft: 6 })],
  })
  await person.click(dialog.getByRole('button', { name: 'Cancel Booking' }))
  expect(await within(await findPanel()).findByText(/^6 of 6 credits left/)).toBeInTheDocument()
})

/** A confirmed booking, then one cancelled late, the others cancelled in time. */
const createBookings = (count: number): UserPack['bookings'] =>
  Array.from({ length: count }, (_, index) => ({
    bookingId: String(index),
    className: 'Mindful Yoga',
    bookingDate: '2026-10-20',
    startsAt: bookingNextWeek.startsAt,
    status: index === 0 ? 'confirmed' : 'cancelled',
    usesCredit: index < 2,
  }))

it('the panel shows the credits, last day and bookings of each pack, and folds more than three bookings and the packs that are no longer active [PACKS-7]', async () => {
  const packs = [
    aUserPack({ credits: 6, creditsLeft: 5, lastDay: '2026-12-31', bookings: createBookings(3) }),
    aUserPack({ id: '2', name: 'Ten classes', credits: 10, creditsLeft: 6, bookings: createBookings(4) }),
    aUserPack({ id: '3', name: 'Newcomers', creditsLeft: 2, status: 'expired', lastDay: '2026-10-01' }),
    aUserPack({ id: '4', name: 'Returned', creditsLeft: 0, status: 'ended' }),
  ]
  const { person } = openDashboard({ listMyPacks: packs })
  const region = within(await findPanel())
  expect(region.getByText('5 of 6 credits left, valid until December 31')).toBeVisible()
  expect(region.getAllByText('Mindful Yoga, Tue, Oct 20 at 5:30 pm')[0]).toBeVisible()
  expect(region.getAllByText('Mindful Yoga, Tue, Oct 20 at 5:30 pm: cancelled late')[0]).toBeVisible()
  expect(region.getAllByText('Mindful Yoga, Tue, Oct 20 at 5:30 pm: cancelled, credit back')[0]).toBeVisible()
  expect(region.getByText('Bookings (4)').parentElement).not.toHaveAttribute('open')
  expect(region.getByText('Newcomers')).not.toBeVisible()
  await person.click(region.getByText('Earlier packs (2)'))
  expect(region.getByText('It was valid until October 1. 2 credits unused.')).toBeVisible()
  expect(region.getByText('Its payment was returned.')).toBeVisible()
  expect(region.getByRole('link', { name: 'Book a Class' })).toHaveAttribute('href', '/classes')
  await expectNoPageAxeViolations()
})

it('a place on a waitlist names the pack, and accepting a seat reads the packs again [PACKS-11]', async () => {
  const offer = { bookingId: '1', until: '2026-10-13T13:20:00.000Z', price: '0.00', checkoutUrl: null }
  const pack = aUserPack({ name: 'Six classes', creditsLeft: 5, lastDay: '2026-12-31' })
  const entry = aWaitlistEntry({ pack })
  const offeredEntry = aWaitlistEntry({ id: '2', state: 'offered', position: null, offer, pack })
  const { person, server } = openDashboard({ listMyWaitlist: [entry, offeredEntry], listMyPacks: [pack] })
  const region = within(await screen.findByRole('region', { name: 'Waiting' }))
  const credit = '1 of your 5 credits of Six classes, valid until December 31.'
  expect(region.getByText(new RegExp(`A seat uses ${credit}`))).toBeInTheDocument()
  expect(region.getByText(`Accepting it uses ${credit}`)).toBeInTheDocument()
  server.answer({ acceptOffer: { booking: toPackBooking(bookingNextWeek), checkoutUrl: null } })
  const readCount = server.callsOf('listMyPacks').length
  await person.click(region.getByRole('button', { name: /^Accept/ }))
  await waitFor(() => expect(server.callsOf('listMyPacks').length).toBe(readCount + 1))
})
