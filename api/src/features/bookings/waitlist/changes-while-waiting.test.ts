import { beforeEach, describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { trialScenes } from '../../../testing/trial-scenes.ts'
import {
  AFTER_CANCELLATION_DEADLINE,
  first,
  WEEK_BEFORE_CLASS,
  waitlistScenes,
} from '../../../testing/waitlist-scenes.ts'
import { userStore } from '../../accounts/people/index.ts'

const studio = await aPayingStudio()
const {
  acceptOffer,
  aFullClass,
  freeSeat,
  joinOk,
  book,
  listMyEntries,
  listMyBookings,
  runJobs,
  subjectsTo,
  setClock,
  loadCounts,
  listSortedEntryStates,
} = waitlistScenes(studio)
const { aPersonWithTrial, hasTrial } = trialScenes(studio)
const admin = await studio.signedInAs('admin')

/**
 * A class whose seats are all booked by others. The people wait for it in this order; it has as many seats as there are
 * people. `freeFirstSeat` cancels the booking of the first holder.
 */
async function aWaitlistOf(people: Person[]) {
  const fullClass = await aFullClass({ capacity: people.length })
  for (const person of people) await joinOk(person, fullClass.occurrence)
  return { ...fullClass, freeFirstSeat: () => freeSeat(fullClass) }
}

beforeEach(() => setClock(WEEK_BEFORE_CLASS))
const setPlan = ({ user }: Person, membershipType: 'monthly' | 'none') => {
  const membershipStatus = membershipType === 'none' ? null : 'active'
  const changes = { membershipType, membershipStatus } as const
  return userStore(studio.deps).change({ id: user.id, changes, currentTime: studio.clock.now() })
}

describe('accepting an offer after the plan has changed', () => {
  test('a guest who gets a plan while holding an offer accepts it for free, and the open checkout ends [WAITLIST-13]', async () => {
    const guest = await studio.signedInAs('user')
    const { freeFirstSeat } = await aWaitlistOf([guest])
    await freeFirstSeat()
    const url = (await acceptOffer(guest)).answer.checkoutUrl ?? ''
    expect(url).not.toBe('')
    await setPlan(guest, 'monthly')
    const { status, answer } = await acceptOffer(guest)
    expect([status, answer.checkoutUrl, answer.booking.status]).toEqual([200, null, 'confirmed'])
    expect(answer.booking.price.paid).toBe('0.00')
    await runJobs()
    expect(await studio.tryToPay(url)).toBe(false)
    expect(await listSortedEntryStates(guest)).toEqual(['seated'])
  })

  test('a member who loses the plan while holding a free offer pays for it [WAITLIST-13]', async () => {
    const member = await studio.signedInAs('member')
    const { freeFirstSeat } = await aWaitlistOf([member])
    // From then on, a freed seat is offered to a member, not booked at once.
    await setClock(AFTER_CANCELLATION_DEADLINE)
    await freeFirstSeat()
    expect(await listMyEntries(member)).toMatchObject([{ state: 'offered', offer: { price: '0.00' } }])
    await setPlan(member, 'none')
    const { answer } = await acceptOffer(member)
    expect([answer.checkoutUrl, answer.booking.status]).toEqual([expect.any(String), 'pending'])
    expect(answer.booking.price.paid).toBe('25.00')
    await studio.pay(answer.checkoutUrl ?? '')
    await studio.deliverPendingEvents()
    expect(await listSortedEntryStates(member)).toEqual(['seated'])
  })
})

test('the next member on the waitlist with a trial is booked at once and redeems it [TRIALS-2]', async () => {
  const person = await aPersonWithTrial()
  const { freeFirstSeat } = await aWaitlistOf([person])
  await freeFirstSeat()
  expect(await listMyBookings(person)).toMatchObject([{ status: 'confirmed', freeBy: 'trial' }])
  expect(await hasTrial(person)).toBe(false)
})

test('when only the end of a class changes, waiting members get the new end and a mail about it [WAITLIST-19]', async () => {
  const waitingMember = await studio.signedInAs('member')
  const { occurrence } = await aWaitlistOf([waitingMember])
  const formerEntry = first(await listMyEntries(waitingMember))
  const body = { endTime: '19:45' }
  await studio.expectOk('changeSchedule', { as: admin, params: { id: occurrence.scheduleId }, body })
  await runJobs()
  expect(await listMyEntries(waitingMember)).toMatchObject([
    { state: 'waiting', startsAt: formerEntry.startsAt, endsAt: '2026-01-22T00:45:00.000Z' },
  ])
  expect(await subjectsTo(waitingMember)).toContain('A change to a class you wait for: Morning Yoga')
})

test('when a schedule moves, bookings move with it, and waiting members keep their place and get an offer instead of a seat [BOOKING-21, WAITLIST-19]', async () => {
  const waitingMember = await studio.signedInAs('member')
  const { occurrence, occurrenceId, holders, freeFirstSeat } = await aWaitlistOf([waitingMember])
  const body = { startTime: '19:30', endTime: '20:30' }
  await studio.expectOk('changeSchedule', { as: admin, params: { id: occurrence.scheduleId }, body })
  await runJobs()
  const holder = first(holders)
  expect(await listMyBookings(holder.person)).toMatchObject([
    { status: 'confirmed', startsAt: '2026-01-22T00:30:00.000Z', cancelBy: '2026-01-22T00:30:00.000Z' },
  ])
  expect(await subjectsTo(holder.person)).toContain('A change to your class: Morning Yoga')
  expect(await listMyEntries(waitingMember)).toMatchObject([
    {
      state: 'waiting',
      position: 1,
      startsAt: '2026-01-22T00:30:00.000Z',
      closesAt: '2026-01-21T23:30:00.000Z',
    },
  ])
  expect(await subjectsTo(waitingMember)).toContain('A change to a class you wait for: Morning Yoga')
  await freeFirstSeat()
  expect(await listMyEntries(waitingMember)).toMatchObject([{ state: 'offered', offer: { price: '0.00' } }])
  expect(await listMyBookings(waitingMember)).toMatchObject([{ status: 'pending' }])
  expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 1, waiting: 0, offers: 1 })
})

test('the cancellation of a date is also mailed to a member who holds an offer of it [WAITLIST-19]', async () => {
  const [guest, nextMember] = [await studio.signedInAs('user'), await studio.signedInAs('member')]
  const { occurrence, occurrenceId, freeFirstSeat } = await aWaitlistOf([guest, nextMember])
  await freeFirstSeat()
  expect(await listSortedEntryStates(guest)).toEqual(['offered'])
  const params = { id: occurrence.scheduleId, date: occurrence.bookingDate }
  await studio.expectOk('cancelDate', { as: admin, params, body: {} })
  await runJobs()
  for (const person of [guest, nextMember]) {
    expect(await listSortedEntryStates(person)).toEqual(['ended'])
    expect((await subjectsTo(person)).filter((subject) => subject === 'Cancelled: Morning Yoga')).toHaveLength(1)
  }
  expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 0, waiting: 0, offers: 0 })
})

test('a class that is deleted and restored while a seat becomes free keeps its waitlist and serves it [CATALOGUE-10]', async () => {
  const waitingMember = await studio.signedInAs('member')
  const { occurrence, occurrenceId, freeFirstSeat } = await aWaitlistOf([waitingMember])
  await studio.expectOk('deleteClass', { as: admin, params: { id: occurrence.classId } })
  await freeFirstSeat()
  await runJobs()
  expect(await listSortedEntryStates(waitingMember)).toEqual(['waiting'])
  await studio.expectOk('changeClass', { as: admin, params: { id: occurrence.classId }, body: { isActive: true } })
  const otherMember = await studio.signedInAs('member')
  expect((await book(otherMember, occurrence)).error.code).toBe('CLASS_FULL')
  await runJobs()
  expect(await listSortedEntryStates(waitingMember)).toEqual(['seated'])
  expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 1, waiting: 0, capacity: 1 })
  expect(await subjectsTo(waitingMember)).not.toContain('Cancelled: Morning Yoga')
})
