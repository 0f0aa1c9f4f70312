import { beforeEach, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import {
  type BookedOutOccurrence,
  CLASS_DATE,
  WEEK_BEFORE_CLASS,
  waitlistScenes,
} from '../../../testing/waitlist-scenes.ts'

const studio = await aPayingStudio()
const {
  aFullClass,
  book,
  bookOk,
  cancel,
  freeSeat,
  joinOk,
  listMyEntries,
  runJobs,
  subjectsTo,
  setClock,
  loadCounts,
  listSortedEntryStates,
} = waitlistScenes(studio)

/** Half an hour before the class: its waitlist has closed, and seats are public. */
const AFTER_CLOSING = '2026-01-21T22:30:00Z'
beforeEach(() => setClock(WEEK_BEFORE_CLASS))
const listMissedSeatMails = async (person: Person) =>
  (await subjectsTo(person)).filter((subject) => subject.startsWith('A seat went to the next person'))
const listEndedWaitlistMails = async (person: Person) =>
  (await subjectsTo(person)).filter((subject) => subject.startsWith('Your other waitlists'))

/** A class with a public seat after its waitlist has closed, and a person who waits for it and for an overlapping class. */
async function aClosedWaitlist(role: 'member' | 'user') {
  const [fullClass, overlappingClass] = [await aFullClass(), await aFullClass()]
  const person = await studio.signedInAs(role)
  await joinOk(person, fullClass.occurrence)
  await joinOk(person, overlappingClass.occurrence)
  await setClock(AFTER_CLOSING)
  await freeSeat(fullClass)
  return { ...fullClass, person, overlappingClass }
}

test.each([
  ['books a public seat', (person: Person, occurrence: BookedOutOccurrence) => book(person, occurrence)],
  [
    'is booked at the desk',
    async ({ user }: Person, { bookingDate: date, ...occurrence }: BookedOutOccurrence) =>
      studio.call('bookWalkIn', {
        as: await studio.signedInAs('admin'),
        body: { ...occurrence, date, userId: user.id },
      }),
  ],
] as const)(
  'a member who %s leaves the waitlists of that class and of classes at the same time, in the same transaction [WAITLIST-17]',
  async (_, takeSeat) => {
    const { occurrence, occurrenceId, person, overlappingClass } = await aClosedWaitlist('member')
    expect((await takeSeat(person, occurrence)).status).toBeLessThan(300)
    expect(await listSortedEntryStates(person)).toEqual(['ended', 'seated'])
    expect([
      (await loadCounts(occurrenceId))?.waiting,
      (await loadCounts(overlappingClass.occurrenceId))?.waiting,
    ]).toEqual([0, 0])
    await runJobs()
    expect(await listMissedSeatMails(person)).toEqual([])
    expect(await listEndedWaitlistMails(person)).toHaveLength(1)
  },
)

test('paying for a public seat ends a guest’s waitlist entries for that time, and only opening the checkout does not [WAITLIST-17]', async () => {
  const { occurrence, occurrenceId, person: guest, overlappingClass } = await aClosedWaitlist('user')
  const { answer, text } = await studio.call('startClassCheckout', { as: guest, body: occurrence })
  expect(answer.checkoutUrl, text).toBeTruthy()
  await runJobs()
  expect(await listSortedEntryStates(guest)).toEqual(['waiting', 'waiting'])
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  expect(await listSortedEntryStates(guest)).toEqual(['ended', 'seated'])
  expect([
    (await loadCounts(occurrenceId))?.waiting,
    (await loadCounts(overlappingClass.occurrenceId))?.waiting,
  ]).toEqual([0, 0])
  expect(await listMissedSeatMails(guest)).toEqual([])
})

test('a booking ends the waitlist entries for classes at the same time, and keeps those at other times [WAITLIST-17]', async () => {
  const overlappingClass = await aFullClass()
  const { id: classId } = await studio.aClass({ capacity: 1 })
  const { id: scheduleId } = await studio.aSchedule({ classId, startTime: '20:00', endTime: '21:00' })
  const laterClass = {
    occurrence: { classId, scheduleId, bookingDate: CLASS_DATE },
    occurrenceId: `${classId}:${CLASS_DATE}:${scheduleId}`,
  }
  await bookOk(await studio.signedInAs('member'), laterClass.occurrence)
  const member = await studio.signedInAs('member')
  for (const { occurrence } of [overlappingClass, laterClass]) await joinOk(member, occurrence)
  // Begins at 18:00, like `overlappingClass`.
  await bookOk(member, { ...(await studio.aWeeklyClass()), bookingDate: CLASS_DATE })
  expect(await listSortedEntryStates(member)).toEqual(['ended', 'waiting'])
  expect((await listMyEntries(member)).map(({ endReason }) => endReason).sort()).toEqual(
    [null, 'booked_overlap'].sort(),
  )
  expect([
    (await loadCounts(overlappingClass.occurrenceId))?.waiting,
    (await loadCounts(laterClass.occurrenceId))?.waiting,
  ]).toEqual([0, 1])
  expect(await listEndedWaitlistMails(member)).toHaveLength(1)
})

test('a booking that ends another waitlist entry succeeds while another transaction changes that waitlist [WAITLIST-17]', async () => {
  const fullClass = await aFullClass()
  const member = await studio.signedInAs('member')
  await joinOk(member, fullClass.occurrence)
  const overlappingClass = { ...(await studio.aWeeklyClass()), bookingDate: CLASS_DATE }
  const { connection } = studio.deps.database
  const session = await connection.startSession()
  session.startTransaction()
  const occurrences = connection.collection<{ _id: string }>('occurrences')
  await occurrences.updateOne({ _id: fullClass.occurrenceId }, { $inc: { nextWaitlistSeq: 1 } }, { session })
  expect((await book(member, overlappingClass)).status).toBe(201)
  await session.commitTransaction()
  await session.endSession()
  expect(await listSortedEntryStates(member)).toEqual(['ended'])
})

const switchOffWaitlistMails = async (as: Person) => {
  const { status, answer } = await studio.call('changeMyMailChoices', { as, body: { waitlist: false } })
  expect([status, answer.waitlist]).toEqual([200, false])
}

test('a member without waitlist mails gets none about their place, missed seats or ended waitlists [ACCOUNTS-26]', async () => {
  const member = await studio.signedInAs('member')
  await switchOffWaitlistMails(member)
  const [skippedClass, seatedClass, overlappingClass] = [await aFullClass(), await aFullClass(), await aFullClass()]
  const bookedClass = { ...(await studio.aWeeklyClass()), bookingDate: skippedClass.occurrence.bookingDate }
  // Booked before joining: a booking ends the member's waitlist entries for that time (WAITLIST-17).
  const { id } = await bookOk(member, bookedClass)
  for (const { occurrence } of [skippedClass, seatedClass, overlappingClass]) await joinOk(member, occurrence)
  await freeSeat(skippedClass)
  expect((await listMyEntries(member)).flatMap(({ skips }) => skips)).toMatchObject([{ reason: 'overlap' }])
  await cancel(member, id)
  await freeSeat(seatedClass)
  expect((await listMyEntries(member)).filter(({ state }) => state === 'ended')).toHaveLength(2)
  const subjects = (await subjectsTo(member)).filter((subject) => !/^(You are booked|Booking cancelled)/.test(subject))
  expect(subjects).toEqual(['You got in: Morning Yoga'])
})

test('a member without waitlist mails still gets those about an offer, a moved date and a cancelled date [ACCOUNTS-26]', async () => {
  const [guest, member] = [await studio.signedInAs('user'), await studio.signedInAs('member')]
  for (const person of [guest, member]) await switchOffWaitlistMails(person)
  const fullClass = await aFullClass({ capacity: 2 })
  for (const person of [guest, member]) await joinOk(person, fullClass.occurrence)
  const admin = await studio.signedInAs('admin')
  const params = { id: fullClass.occurrence.scheduleId, date: fullClass.occurrence.bookingDate }
  await studio.expectOk('changeDate', { as: admin, params, body: { startTime: '19:00', endTime: '20:00' } })
  await freeSeat(fullClass)
  await studio.expectOk('cancelDate', { as: admin, params, body: {} })
  await runJobs()
  const offerMails = (await subjectsTo(guest)).filter((subject) => subject.startsWith('A seat for you until'))
  expect(offerMails).toHaveLength(1)
  expect(await subjectsTo(member)).toEqual([
    'A change to a class you wait for: Morning Yoga',
    'Cancelled: Morning Yoga',
  ])
})
