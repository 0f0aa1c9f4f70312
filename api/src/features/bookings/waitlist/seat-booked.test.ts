import { beforeEach, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { CLASS_DATE, type FullOccurrence, WEEK_BEFORE, waitlistScenes } from '../../../testing/waiting-studio.ts'

const studio = await aPayingStudio()
const {
  aFullClass,
  book,
  expectBooked,
  cancel,
  freeSeat,
  expectJoined,
  listMyEntries,
  runJobs,
  subjectsTo,
  setClock,
  loadCounts,
  listMyStates,
} = waitlistScenes(studio)

/** Half an hour before the class: its list has closed, and seats are public. */
const CLOSED = '2026-01-21T22:30:00Z'
beforeEach(() => setClock(WEEK_BEFORE))
const contradicting = async (person: Person) =>
  (await subjectsTo(person)).filter((subject) => subject.startsWith('A seat went to the next person'))
const noticesOf = async (person: Person) =>
  (await subjectsTo(person)).filter((subject) => subject.startsWith('Your other waitlists'))

/** A class of which a seat is public since its list has closed, while a member waits there and for another class. */
async function aClosedList(role: 'member' | 'user') {
  const [full, rival] = [await aFullClass(), await aFullClass()]
  const person = await studio.signedInAs(role)
  await expectJoined(person, full.occurrence)
  await expectJoined(person, rival.occurrence)
  await setClock(CLOSED)
  await freeSeat(full)
  return { ...full, person, rival }
}

test.each([
  ['books a public seat', (person: Person, occurrence: FullOccurrence) => book(person, occurrence)],
  [
    'is booked at the desk',
    async ({ user }: Person, { bookingDate: date, ...occurrence }: FullOccurrence) =>
      studio.call('bookWalkIn', {
        as: await studio.signedInAs('admin'),
        body: { ...occurrence, date, userId: user.id },
      }),
  ],
] as const)(
  'a member who %s leaves the waitlists of that class and of classes at the same time, in the same transaction [WAITLIST-17]',
  async (_, takeSeat) => {
    const { occurrence, occurrenceId, person, rival } = await aClosedList('member')
    expect((await takeSeat(person, occurrence)).status).toBeLessThan(300)
    expect(await listMyStates(person)).toEqual(['ended', 'seated'])
    expect([(await loadCounts(occurrenceId))?.waiting, (await loadCounts(rival.occurrenceId))?.waiting]).toEqual([0, 0])
    await runJobs()
    expect(await contradicting(person)).toEqual([])
    expect(await noticesOf(person)).toHaveLength(1)
  },
)

test('paying for a public seat ends the member’s waitlist entries for that time, and only opening the checkout does not [WAITLIST-17]', async () => {
  const { occurrence, occurrenceId, person: guest, rival } = await aClosedList('user')
  const { answer, text } = await studio.call('startClassCheckout', { as: guest, body: occurrence })
  expect(answer.checkoutUrl, text).toBeTruthy()
  await runJobs()
  expect(await listMyStates(guest)).toEqual(['waiting', 'waiting'])
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  expect(await listMyStates(guest)).toEqual(['ended', 'seated'])
  expect([(await loadCounts(occurrenceId))?.waiting, (await loadCounts(rival.occurrenceId))?.waiting]).toEqual([0, 0])
  expect(await contradicting(guest)).toEqual([])
})

test('a booking ends the waitlist entries for classes at the same time, and keeps those at other times [WAITLIST-17]', async () => {
  const same = await aFullClass()
  const { id: classId } = await studio.aClass({ capacity: 1 })
  const { id: scheduleId } = await studio.aSchedule({ classId, startTime: '20:00', endTime: '21:00' })
  const later = {
    occurrence: { classId, scheduleId, bookingDate: CLASS_DATE },
    occurrenceId: `${classId}:${CLASS_DATE}:${scheduleId}`,
  }
  await expectBooked(await studio.signedInAs('member'), later.occurrence)
  const member = await studio.signedInAs('member')
  for (const { occurrence } of [same, later]) await expectJoined(member, occurrence)
  await expectBooked(member, { ...(await studio.aWeeklyClass()), bookingDate: CLASS_DATE })
  expect(await listMyStates(member)).toEqual(['ended', 'waiting'])
  expect((await listMyEntries(member)).map(({ endReason }) => endReason).sort()).toEqual([null, 'won_other'].sort())
  expect([(await loadCounts(same.occurrenceId))?.waiting, (await loadCounts(later.occurrenceId))?.waiting]).toEqual([
    0, 1,
  ])
  expect(await noticesOf(member)).toHaveLength(1)
})

test('a booking that ends another waitlist entry succeeds while another transaction changes that waitlist [WAITLIST-17]', async () => {
  const busy = await aFullClass()
  const member = await studio.signedInAs('member')
  await expectJoined(member, busy.occurrence)
  const other = { ...(await studio.aWeeklyClass()), bookingDate: CLASS_DATE }
  const { connection } = studio.deps.database
  const act = await connection.startSession()
  act.startTransaction()
  const occurrences = connection.collection<{ _id: string }>('occurrences')
  await occurrences.updateOne({ _id: busy.occurrenceId }, { $inc: { nextNumber: 1 } }, { session: act })
  expect((await book(member, other)).status).toBe(201)
  await act.commitTransaction()
  await act.endSession()
  expect(await listMyStates(member)).toEqual(['ended'])
})

const choose = async (as: Person, waitlist: boolean) => {
  const { status, answer } = await studio.call('changeMyMails', { as, body: { waitlist } })
  expect([status, answer.waitlist]).toEqual([200, waitlist])
}

test('a member without waitlist mails gets none about their place, missed seats or ended waitlists [ACCOUNTS-26]', async () => {
  const quiet = await studio.signedInAs('member')
  await choose(quiet, false)
  const [skipped, won, lost] = [await aFullClass(), await aFullClass(), await aFullClass()]
  const rival = { ...(await studio.aWeeklyClass()), bookingDate: skipped.occurrence.bookingDate }
  // Booked before: a booking made while one waits ends the lists at that time (WAITLIST-17).
  const { id } = await expectBooked(quiet, rival)
  for (const { occurrence } of [skipped, won, lost]) await expectJoined(quiet, occurrence)
  await freeSeat(skipped)
  expect((await listMyEntries(quiet)).flatMap(({ skips }) => skips)).toMatchObject([{ reason: 'overlap' }])
  await cancel(quiet, id)
  await freeSeat(won)
  expect((await listMyEntries(quiet)).filter(({ state }) => state === 'ended')).toHaveLength(2)
  const subjects = (await subjectsTo(quiet)).filter((subject) => !/^(You are booked|Booking cancelled)/.test(subject))
  expect(subjects).toEqual(['You got in: Morning Yoga'])
})

test('a member without waitlist mails still gets those about an offer, a moved date and a cancelled date [ACCOUNTS-26]', async () => {
  const [guest, member] = [await studio.signedInAs('user'), await studio.signedInAs('member')]
  for (const person of [guest, member]) await choose(person, false)
  const full = await aFullClass({ capacity: 2 })
  for (const person of [guest, member]) await expectJoined(person, full.occurrence)
  const admin = await studio.signedInAs('admin')
  const params = { id: full.occurrence.scheduleId, date: full.occurrence.bookingDate }
  await studio.expectOk('changeDate', { as: admin, params, body: { startTime: '19:00', endTime: '20:00' } })
  await freeSeat(full)
  await studio.expectOk('cancelDate', { as: admin, params, body: {} })
  await runJobs()
  const offered = (await subjectsTo(guest)).filter((subject) => subject.startsWith('A seat for you until'))
  expect(offered).toHaveLength(1)
  expect(await subjectsTo(member)).toEqual([
    'A change to a class you wait for: Morning Yoga',
    'Cancelled: Morning Yoga',
  ])
})
