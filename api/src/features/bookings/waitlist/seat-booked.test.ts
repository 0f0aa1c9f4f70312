import { beforeEach, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { type FullOccurrence, waitedDate, waitlistScenes } from '../../../testing/waiting-studio.ts'

const studio = await aPayingStudio()
const { aFullClass, book, booked, freeSeat, joined, mine, settle, subjectsTo, at, listOf, statesOf } =
  waitlistScenes(studio)

const START = '2026-01-14T15:00:00Z'
/** Half an hour before the class: its list has closed, and seats are public. */
const CLOSED = '2026-01-21T22:30:00Z'
beforeEach(() => at(START))
const contradicting = async (person: Person) =>
  (await subjectsTo(person)).filter((subject) => subject.startsWith('A seat went to the next person'))
const noticesOf = async (person: Person) =>
  (await subjectsTo(person)).filter((subject) => subject.startsWith('Your other waitlists'))

/** A class of which a seat is public since its list has closed, while a member waits there and for another class. */
async function aClosedList(role: 'member' | 'user') {
  const [full, rival] = [await aFullClass(), await aFullClass()]
  const person = await studio.signedInAs(role)
  await joined(person, full.of)
  await joined(person, rival.of)
  await at(CLOSED)
  await freeSeat(full)
  return { ...full, person, rival }
}

test.each([
  ['books a public seat', (person: Person, of: FullOccurrence) => book(person, of)],
  [
    'is booked at the desk',
    async ({ user }: Person, { bookingDate: date, ...of }: FullOccurrence) =>
      studio.call('bookWalkIn', { as: await studio.signedInAs('admin'), body: { ...of, date, userId: user.id } }),
  ],
] as const)(
  'a member who %s no longer waits for it, nor for classes at that time, from that very instant [WAITLIST-17]',
  async (_, takeSeat) => {
    const { of, key, person, rival } = await aClosedList('member')
    expect((await takeSeat(person, of)).status).toBeLessThan(300)
    expect(await statesOf(person)).toEqual(['ended', 'seated'])
    expect([(await listOf(key))?.waiting, (await listOf(rival.key))?.waiting]).toEqual([0, 0])
    await settle()
    expect(await contradicting(person)).toEqual([])
    expect(await noticesOf(person)).toHaveLength(1)
  },
)

test('a public seat that is paid for ends what its member waited for, and the checkout alone does not [WAITLIST-17]', async () => {
  const { of, key, person: guest, rival } = await aClosedList('user')
  const { answer, text } = await studio.call('startClassCheckout', { as: guest, body: of })
  expect(answer.checkoutUrl, text).toBeTruthy()
  await settle()
  expect(await statesOf(guest)).toEqual(['waiting', 'waiting'])
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  expect(await statesOf(guest)).toEqual(['ended', 'seated'])
  expect([(await listOf(key))?.waiting, (await listOf(rival.key))?.waiting]).toEqual([0, 0])
  expect(await contradicting(guest)).toEqual([])
})

test('a booking of any class ends the waits for classes at the same time, and keeps those at other times [WAITLIST-17]', async () => {
  const same = await aFullClass()
  const { id: classId } = await studio.aClass({ capacity: 1 })
  const { id: scheduleId } = await studio.aSchedule({ classId, startTime: '20:00', endTime: '21:00' })
  const later = { of: { classId, scheduleId, bookingDate: waitedDate }, key: `${classId}:${waitedDate}:${scheduleId}` }
  await booked(await studio.signedInAs('member'), later.of)
  const member = await studio.signedInAs('member')
  for (const { of } of [same, later]) await joined(member, of)
  await booked(member, { ...(await studio.aWeeklyClass()), bookingDate: waitedDate })
  expect(await statesOf(member)).toEqual(['ended', 'waiting'])
  expect((await mine(member)).map(({ endReason }) => endReason).sort()).toEqual([null, 'won_other'].sort())
  expect([(await listOf(same.key))?.waiting, (await listOf(later.key))?.waiting]).toEqual([0, 1])
  expect(await noticesOf(member)).toHaveLength(1)
})

test('a booking that ends a wait elsewhere succeeds at once while acts on that list are under way [WAITLIST-17]', async () => {
  const busy = await aFullClass()
  const member = await studio.signedInAs('member')
  await joined(member, busy.of)
  const other = { ...(await studio.aWeeklyClass()), bookingDate: waitedDate }
  const { connection } = studio.deps.database
  const act = await connection.startSession()
  act.startTransaction()
  const occurrences = connection.collection<{ _id: string }>('occurrences')
  await occurrences.updateOne({ _id: busy.key }, { $inc: { nextNumber: 1 } }, { session: act })
  expect((await book(member, other)).status).toBe(201)
  await act.commitTransaction()
  await act.endSession()
  expect(await statesOf(member)).toEqual(['ended'])
})
