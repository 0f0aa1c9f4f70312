import { expect, test, vi } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { LATE, START, waitlistScenes } from '../../../testing/waiting-studio.ts'

const studio = await aPayingStudio()
const { aFullClass, booked, joined, cancel, leave, mine, bookings, settle, subjectsTo, at, listOf, statesOf } =
  waitlistScenes(studio)

/** A full class with as many seats as people who wait, of which one becomes free for the first of them. */
async function anOffer({ to, behind = [], at: instant = LATE }: { to: Person; behind?: Person[]; at?: string }) {
  await at(START)
  const full = await aFullClass({ capacity: 1 + behind.length })
  for (const person of [to, ...behind]) await joined(person, full.occurrence)
  return {
    ...full,
    make: async () => {
      await at(instant)
      for (const { person, bookingId } of full.holders.slice(0, 1)) await cancel(person, bookingId)
      await settle()
      expect((await mine(to)).map(({ state }) => state)).toContain('offered')
    },
  }
}

test('a member who books the class instead of accepting takes the offered seat, and no longer waits for others at that time [WAITLIST-23, WAITLIST-17]', async () => {
  const member = await studio.signedInAs('member')
  const { occurrence, key, make } = await anOffer({ to: member })
  const rival = await aFullClass()
  await joined(member, rival.occurrence)
  await make()
  const booking = await booked(member, occurrence)
  expect(await statesOf(member)).toEqual(['ended', 'seated'])
  expect(await listOf(key)).toMatchObject({ seatsTaken: 1, offers: 0, waiting: 0 })
  expect(await listOf(rival.key)).toMatchObject({ waiting: 0 })
  await studio.pass({ minutes: 16 })
  await settle()
  expect(await statesOf(member)).toEqual(['ended', 'seated'])
  const live = (await bookings(member)).filter(({ status }) => status !== 'cancelled')
  expect(live).toMatchObject([{ id: booking.id, status: 'confirmed' }])
  const mails = await subjectsTo(member)
  expect(mails.filter((subject) => subject.startsWith('A seat went to the next'))).toEqual([])
  expect(mails.filter((subject) => subject.startsWith('Your other waitlists'))).toHaveLength(1)
})

test('staff who book the member at the desk take the offer that is held for them, and its checkout ends [WAITLIST-23]', async () => {
  const guest = await studio.signedInAs('user')
  const { occurrence, key, make } = await anOffer({ to: guest, at: START })
  await make()
  const [entry] = await mine(guest)
  const accepted = await studio.call('acceptOffer', { as: guest, params: { id: entry?.id ?? '' } })
  const url = accepted.answer.checkoutUrl ?? ''
  const admin = await studio.signedInAs('admin')
  const { classId, scheduleId, bookingDate: date } = occurrence
  await studio.expectOk('bookWalkIn', {
    as: admin,
    body: { userId: guest.user.id, classId, scheduleId, date },
  })
  await settle()
  expect(await statesOf(guest)).toEqual(['seated'])
  expect(await listOf(key)).toMatchObject({ seatsTaken: 1, offers: 0 })
  expect(await studio.pay(url)).toBeNull()
})

test('who starts a checkout of the class while a seat of it is offered gets the page of the offer, and has the seat when it is paid [WAITLIST-23]', async () => {
  const guest = await studio.signedInAs('user')
  const { occurrence, key, make } = await anOffer({ to: guest, at: START })
  await make()
  const started = await studio.call('startClassCheckout', { as: guest, body: occurrence })
  expect([started.status, started.answer.checkoutUrl]).toEqual([200, (await mine(guest))[0]?.offer?.checkoutUrl])
  await studio.pay(started.answer.checkoutUrl)
  await studio.deliverPendingEvents()
  expect(await statesOf(guest)).toEqual(['seated'])
  expect(await listOf(key)).toMatchObject({ seatsTaken: 1, offers: 0 })
})

test('an offer that its member declines while its page is being opened answers OFFER_OVER, and the page takes no money [WAITLIST-13]', async () => {
  const guest = await studio.signedInAs('user')
  const { make } = await anOffer({ to: guest, at: START })
  await make()
  const [entry] = await mine(guest)
  const params = { id: entry?.id ?? '' }
  const { payments } = studio.deps
  const open = payments.openCheckout
  const pages: string[] = []
  vi.spyOn(payments, 'openCheckout').mockImplementationOnce(async (order) => {
    const page = await open(order)
    if ('url' in page) pages.push(page.url)
    expect((await studio.call('leaveWaitlist', { as: guest, params })).status).toBe(200)
    return page
  })
  const accepted = await studio.call('acceptOffer', { as: guest, params })
  expect([accepted.status, accepted.error.code]).toEqual([409, 'OFFER_OVER'])
  expect(await studio.pay(pages[0] ?? null)).toBeNull()
  expect(await statesOf(guest)).toEqual(['left'])
})

test('a member who leaves in the moment in which a seat is offered to them keeps no seat [WAITLIST-4]', async () => {
  await at(START)
  const { occurrence, key, holders } = await aFullClass()
  const guest = await studio.signedInAs('user')
  const { id } = await joined(guest, occurrence)
  const freed = holders.map(({ person, bookingId }) => cancel(person, bookingId))
  expect((await leave(guest, id)).answer).toMatchObject({ state: 'left', offer: null })
  await Promise.all(freed)
  await settle()
  expect(await listOf(key)).toMatchObject({ seatsTaken: 0, offers: 0, waiting: 0 })
})
