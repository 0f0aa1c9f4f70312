import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { waitedDate, waitlistScenes } from './testing/waiting-studio.ts'

const studio = await aPayingStudio()
const { aFullClass, book, booked, joined, cancel, mine, bookings, settle, subjectsTo, at, listOf, statesOf } =
  waitlistScenes(studio)
const other = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })

const START = '2026-01-14T15:00:00Z'

/** A class of which one seat is public, since the only member who waits has another booking at that time. */
async function aPublicSeat({ capacity = 1, waits = 'member' }: { capacity?: number; waits?: 'member' | 'user' } = {}) {
  await at(START)
  const full = await aFullClass({ capacity })
  const busy = await studio.signedInAs(waits)
  const rival = { ...(await studio.aWeeklyClass({ dropInPrice: '0.00' })), bookingDate: waitedDate }
  const inTheWay = await booked(busy, rival)
  await joined(busy, full.of)
  const [holder] = full.holders
  if (!holder) throw new Error('a full class has holders')
  await cancel(holder.person, holder.bookingId)
  await settle()
  expect(await listOf(full.key)).toMatchObject({ seatsTaken: capacity - 1, handovers: 0, waiting: 1 })
  return { ...full, busy, becomesEligible: () => cancel(busy, inTheWay.id) }
}

test('no other user books a public seat past a member who can have it by now, at either process [WAITLIST-25]', async () => {
  const { of, key, busy, becomesEligible } = await aPublicSeat()
  await becomesEligible()
  const rivals = await Promise.all([1, 2, 3, 4].map(() => studio.signedInAs('member')))
  const outcomes = await Promise.all(
    rivals.map((as, place) => (place % 2 ? other : studio).call('bookClass', { as, body: of })),
  )
  expect(outcomes.map(({ error }) => error?.code)).toEqual(rivals.map(() => 'CLASS_FULL'))
  expect(await statesOf(busy)).toEqual(['seated'])
  expect(await listOf(key)).toMatchObject({ seatsTaken: 1, handovers: 0, waiting: 0 })
})

test('a checkout, a moved booking and the desk ask those who wait before they take a public seat [WAITLIST-25]', async () => {
  const ways: Array<(full: Awaited<ReturnType<typeof aPublicSeat>>) => Promise<{ error: { code: string } }>> = [
    async ({ of }) => studio.call('startClassCheckout', { as: await studio.signedInAs('user'), body: of }),
    async ({ of }) => {
      const as = await studio.signedInAs('member')
      const { id } = await booked(as, { ...of, bookingDate: '2026-01-28' })
      return studio.call('rescheduleBooking', { as, params: { id }, body: { bookingDate: of.bookingDate } })
    },
    async ({ of: { bookingDate: date, ...of } }) => {
      const [admin, guest] = [await studio.signedInAs('admin'), await studio.signedInAs('user')]
      return studio.call('bookWalkIn', { as: admin, body: { ...of, date, userId: guest.user.id } })
    },
  ]
  for (const way of ways) {
    const full = await aPublicSeat()
    await full.becomesEligible()
    expect((await way(full)).error.code).toBe('CLASS_FULL')
    expect(await statesOf(full.busy)).toEqual(['seated'])
  }
})

test('a public seat that no member of the list can have is booked, and they are not mailed again [WAITLIST-25]', async () => {
  const { of, key, busy } = await aPublicSeat()
  expect((await book(await studio.signedInAs('member'), of)).status).toBe(201)
  expect(await listOf(key)).toMatchObject({ seatsTaken: 1, handovers: 0, waiting: 1 })
  const mails = (await subjectsTo(busy)).filter((subject) => subject.startsWith('A seat went to the next'))
  expect(mails).toHaveLength(1)
})

test('of two public seats one goes to the member who can have it by now, and the other to who books [WAITLIST-25]', async () => {
  const { of, key, holders, busy, becomesEligible } = await aPublicSeat({ capacity: 2 })
  const [, second] = holders
  if (!second) throw new Error('two seats')
  await cancel(second.person, second.bookingId)
  await settle()
  await becomesEligible()
  expect((await book(await studio.signedInAs('member'), of)).status).toBe(201)
  expect(await statesOf(busy)).toEqual(['seated'])
  expect(await listOf(key)).toMatchObject({ seatsTaken: 2, handovers: 0, waiting: 0 })
})

test('a member who waits and books the public seat has it by their place on the list [WAITLIST-25]', async () => {
  const { of, key, busy, becomesEligible } = await aPublicSeat()
  await becomesEligible()
  const { status, answer } = await book(busy, of)
  expect([status, answer.status]).toEqual([201, 'confirmed'])
  expect(await statesOf(busy)).toEqual(['seated'])
  expect((await bookings(busy)).filter(({ status }) => status === 'confirmed').map(({ id }) => id)).toEqual([answer.id])
  expect(await listOf(key)).toMatchObject({ seatsTaken: 1, waiting: 0 })
})

test('who waits and pays for a public seat pays on the page of the offer that it becomes [WAITLIST-25]', async () => {
  const { of, key, busy: guest, becomesEligible } = await aPublicSeat({ waits: 'user' })
  await becomesEligible()
  const { answer, text } = await studio.call('startClassCheckout', { as: guest, body: of })
  expect(answer.checkoutUrl, text).toBeTruthy()
  expect(answer.checkoutUrl).toBe((await mine(guest))[0]?.offer?.checkoutUrl)
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  expect(await statesOf(guest)).toEqual(['seated'])
  expect(await listOf(key)).toMatchObject({ seatsTaken: 1, offers: 0, waiting: 0 })
})

test('a request that has those who wait asked does not wait for the payment provider: an offer has its page when it is accepted [WAITLIST-25]', async () => {
  const { of, busy: guest, becomesEligible } = await aPublicSeat({ waits: 'user' })
  await becomesEligible()
  expect((await book(await studio.signedInAs('member'), of)).error.code).toBe('CLASS_FULL')
  const [entry] = await mine(guest)
  expect(entry).toMatchObject({ state: 'offered', offer: { price: '25.00', checkoutUrl: null } })
  const accepted = await studio.call('acceptOffer', { as: guest, params: { id: entry?.id ?? '' } })
  expect(accepted.answer.checkoutUrl, accepted.text).toBeTruthy()
})
