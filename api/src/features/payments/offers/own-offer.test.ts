import { expect, test, vi } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { AFTER_CANCELLATION_DEADLINE, WEEK_BEFORE_CLASS, waitlistScenes } from '../../../testing/waitlist-scenes.ts'

const studio = await aPayingStudio()
const {
  aFullClass,
  bookOk,
  joinOk,
  cancel,
  leave,
  listMyEntries,
  listMyBookings,
  runJobs,
  subjectsTo,
  setClock,
  loadCounts,
  listSortedEntryStates,
} = waitlistScenes(studio)

/**
 * A full class for which `waitingPerson` waits. `makeOffer` cancels its only booking at `cancelledAt`. Before the
 * cancellation deadline a member, who pays nothing, would get the seat at once; after the deadline it is offered to
 * them.
 */
async function aFullClassAwaitedBy(waitingPerson: Person, { cancelledAt = AFTER_CANCELLATION_DEADLINE } = {}) {
  await setClock(WEEK_BEFORE_CLASS)
  const fullClass = await aFullClass({ capacity: 1 })
  await joinOk(waitingPerson, fullClass.occurrence)
  return {
    ...fullClass,
    makeOffer: async () => {
      await setClock(cancelledAt)
      for (const { person, bookingId } of fullClass.holders) await cancel(person, bookingId)
      await runJobs()
      expect((await listMyEntries(waitingPerson)).map(({ state }) => state)).toContain('offered')
    },
  }
}

test('booking the class instead of accepting takes the offered seat and ends the waitlists of overlapping classes [WAITLIST-23, WAITLIST-17]', async () => {
  const member = await studio.signedInAs('member')
  const { occurrence, occurrenceId, makeOffer } = await aFullClassAwaitedBy(member)
  const overlappingClass = await aFullClass()
  await joinOk(member, overlappingClass.occurrence)
  await makeOffer()
  const booking = await bookOk(member, occurrence)
  expect(await listSortedEntryStates(member)).toEqual(['ended', 'seated'])
  expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 1, offers: 0, waiting: 0 })
  expect(await loadCounts(overlappingClass.occurrenceId)).toMatchObject({ waiting: 0 })
  // The offer would have ended after 15 minutes.
  await studio.advanceBothClocks({ minutes: 16 })
  await runJobs()
  expect(await listSortedEntryStates(member)).toEqual(['ended', 'seated'])
  const liveBookings = (await listMyBookings(member)).filter(({ status }) => status !== 'cancelled')
  expect(liveBookings).toMatchObject([{ id: booking.id, status: 'confirmed' }])
  const mails = await subjectsTo(member)
  expect(mails.filter((subject) => subject.startsWith('A seat went to the next'))).toEqual([])
  expect(mails.filter((subject) => subject.startsWith('Your other waitlists'))).toHaveLength(1)
})

test('a walk-in booking at the desk takes the seat that is offered to a guest and ends its checkout [WAITLIST-23]', async () => {
  const guest = await studio.signedInAs('user')
  const { occurrence, occurrenceId, makeOffer } = await aFullClassAwaitedBy(guest, { cancelledAt: WEEK_BEFORE_CLASS })
  await makeOffer()
  const [entry] = await listMyEntries(guest)
  const acceptance = await studio.call('acceptOffer', { as: guest, params: { id: entry?.id ?? '' } })
  const url = acceptance.answer.checkoutUrl ?? ''
  const admin = await studio.signedInAs('admin')
  const { classId, scheduleId, bookingDate: date } = occurrence
  await studio.expectOk('bookWalkIn', {
    as: admin,
    body: { userId: guest.user.id, classId, scheduleId, date },
  })
  await runJobs()
  expect(await listSortedEntryStates(guest)).toEqual(['seated'])
  expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 1, offers: 0 })
  expect(await studio.tryToPay(url)).toBe(false)
})

test('an offer that is accepted twice is booked once, and is over after its booking was cancelled [WAITLIST-13]', async () => {
  const member = await studio.signedInAs('member')
  const { makeOffer } = await aFullClassAwaitedBy(member)
  await makeOffer()
  const [entry] = await listMyEntries(member)
  const accept = () => studio.call('acceptOffer', { as: member, params: { id: entry?.id ?? '' } })
  const [firstAcceptance, secondAcceptance] = await Promise.all([accept(), accept()])
  expect([firstAcceptance.status, secondAcceptance.status]).toEqual([200, 200])
  expect(secondAcceptance.answer.booking.id).toBe(firstAcceptance.answer.booking.id)
  await cancel(member, firstAcceptance.answer.booking.id)
  const lateAcceptance = await accept()
  expect([lateAcceptance.status, lateAcceptance.error.code]).toEqual([409, 'OFFER_OVER'])
})

test('starting a checkout while a seat is offered returns the page of the offer, and paying it books the seat [WAITLIST-23]', async () => {
  const guest = await studio.signedInAs('user')
  const { occurrence, occurrenceId, makeOffer } = await aFullClassAwaitedBy(guest, { cancelledAt: WEEK_BEFORE_CLASS })
  await makeOffer()
  const checkout = await studio.call('startClassCheckout', { as: guest, body: occurrence })
  expect([checkout.status, checkout.answer.checkoutUrl]).toEqual([
    200,
    (await listMyEntries(guest))[0]?.offer?.checkoutUrl,
  ])
  await studio.pay(checkout.answer.checkoutUrl)
  await studio.deliverPendingEvents()
  expect(await listSortedEntryStates(guest)).toEqual(['seated'])
  expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 1, offers: 0 })
})

test('accepting an offer returns OFFER_OVER when the offer is declined while its page is being opened, and the page takes no money [WAITLIST-13]', async () => {
  const guest = await studio.signedInAs('user')
  const { makeOffer } = await aFullClassAwaitedBy(guest, { cancelledAt: WEEK_BEFORE_CLASS })
  await makeOffer()
  const [entry] = await listMyEntries(guest)
  const params = { id: entry?.id ?? '' }
  const { payments } = studio.deps
  const openCheckout = payments.openCheckout
  const pageUrls: string[] = []
  vi.spyOn(payments, 'openCheckout').mockImplementationOnce(async (order) => {
    const page = await openCheckout(order)
    if ('url' in page) pageUrls.push(page.url)
    expect((await studio.call('leaveWaitlist', { as: guest, params })).status).toBe(200)
    return page
  })
  const acceptance = await studio.call('acceptOffer', { as: guest, params })
  expect([acceptance.status, acceptance.error.code]).toEqual([409, 'OFFER_OVER'])
  expect(await studio.tryToPay(pageUrls[0] ?? null)).toBe(false)
  expect(await listSortedEntryStates(guest)).toEqual(['left'])
})

test('a guest who leaves the waitlist at the moment a seat is offered to them keeps no seat [WAITLIST-4]', async () => {
  await setClock(WEEK_BEFORE_CLASS)
  const { occurrence, occurrenceId, holders } = await aFullClass()
  const guest = await studio.signedInAs('user')
  const { id } = await joinOk(guest, occurrence)
  const cancellations = holders.map(({ person, bookingId }) => cancel(person, bookingId))
  expect((await leave(guest, id)).answer).toMatchObject({ state: 'left', offer: null })
  await Promise.all(cancellations)
  await runJobs()
  expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 0, offers: 0, waiting: 0 })
})
