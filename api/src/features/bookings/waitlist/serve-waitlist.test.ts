import { beforeEach, describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import {
  AFTER_CANCELLATION_DEADLINE,
  first,
  WEEK_BEFORE_CLASS,
  waitlistScenes,
} from '../../../testing/waitlist-scenes.ts'

const studio = await aPayingStudio()
const {
  acceptOffer,
  aFullClass,
  anOfferToAGuest,
  book,
  freeSeat,
  join,
  joinOk,
  cancel,
  listMyEntries,
  listMyBookings,
  runJobs,
  subjectsTo,
  setClock,
  loadCounts,
} = waitlistScenes(studio)
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })

beforeEach(() => setClock(WEEK_BEFORE_CLASS))
const findStateOf = async (person: Person) => (await listMyEntries(person))[0]?.state
const findLink = (text: string, label: string) => new RegExp(`${label}[^\\n]*:\\n(\\S+)`).exec(text)?.[1] ?? ''

describe('a seat that becomes free while members wait', () => {
  test('before the cancellation deadline a freed seat that costs the next member nothing is booked for them in the same transaction, with one mail, and the class stays full for everyone else [WAITLIST-2, WAITLIST-11, WAITLIST-12]', async () => {
    const { occurrence, holders, occurrenceId } = await aFullClass()
    const holder = first(holders)
    const nextMember = await studio.signedInAs('member')
    await joinOk(nextMember, occurrence)
    await cancel(holder.person, holder.bookingId)
    expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 1, waiting: 0 })
    const outsiders = await Promise.all(
      [studio, secondProcess].map(async ({ call }) =>
        call('bookClass', { as: await studio.signedInAs('member'), body: occurrence }),
      ),
    )
    expect(outsiders.map(({ error }) => [error.code, error.waitlist])).toEqual(
      outsiders.map(() => ['CLASS_FULL', { length: 0, canJoin: true }]),
    )
    await runJobs()
    expect(await findStateOf(nextMember)).toBe('seated')
    expect(await listMyBookings(nextMember)).toMatchObject([
      { status: 'confirmed', cancelBy: '2026-01-21T11:00:00.000Z' },
    ])
    expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 1, waiting: 0, offers: 0 })
    expect(await subjectsTo(nextMember)).toEqual(['You are on the waitlist: Morning Yoga', 'You got in: Morning Yoga'])
  })

  test('a member who must pay is offered the seat for 30 minutes, even while the payment provider is unavailable, and is seated once they have paid [WAITLIST-13]', async () => {
    const { occurrence, holders, occurrenceId } = await aFullClass()
    const guest = await studio.signedInAs('user')
    await joinOk(guest, occurrence)
    await studio.setFault('error')
    await freeSeat({ holders })
    await studio.setFault('off')
    const entry = first(await listMyEntries(guest))
    expect(entry).toMatchObject({
      state: 'offered',
      position: null,
      offer: { until: '2026-01-14T15:30:00.000Z', price: '25.00', checkoutUrl: null },
    })
    const holdExpiresAt = '2026-01-14T15:30:00.000Z'
    expect(await listMyBookings(guest)).toMatchObject([{ status: 'pending', holdExpiresAt, waitlistEntryId: entry.id }])
    expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 1, waiting: 0, offers: 1 })
    const acceptance = await acceptOffer(guest)
    expect(first(await listMyBookings(guest)).checkoutUrl).toBe(acceptance.answer.checkoutUrl)
    await studio.pay(acceptance.answer.checkoutUrl ?? '')
    await studio.deliverPendingEvents()
    expect(await findStateOf(guest)).toBe('seated')
    expect(first(await listMyBookings(guest)).status).toBe('confirmed')
    expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 1, offers: 0 })
  })

  test('an offer that is not accepted expires, and the seat goes to the next member [WAITLIST-13]', async () => {
    // A class of two seats.
    const { occurrenceId, guest, nextMember } = await anOfferToAGuest()
    const acceptance = await acceptOffer(guest)
    const url = acceptance.answer.checkoutUrl ?? ''
    expect(await findStateOf(nextMember)).toBe('waiting')
    await studio.advanceBothClocks({ minutes: 31 })
    expect((await acceptOffer(guest)).error.code).toBe('OFFER_OVER')
    await runJobs()
    expect(first(await listMyEntries(guest))).toMatchObject({ state: 'passed', skips: [{ reason: 'offer_expired' }] })
    expect(await findStateOf(nextMember)).toBe('seated')
    expect(await studio.tryToPay(url)).toBe(false)
    expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 2, offers: 0, waiting: 0 })
    expect(await subjectsTo(guest)).toContain('A seat went to the next person: Morning Yoga')
  })

  test('after the cancellation deadline a seat that costs the member nothing is offered for 15 minutes and accepted by the link in the mail [WAITLIST-9, WAITLIST-13]', async () => {
    const { occurrence, holders } = await aFullClass()
    const member = await studio.signedInAs('member')
    await joinOk(member, occurrence)
    await setClock(AFTER_CANCELLATION_DEADLINE)
    await freeSeat({ holders })
    expect(first(await listMyEntries(member))).toMatchObject({
      state: 'offered',
      offer: { until: '2026-01-21T13:15:00.000Z', price: '0.00', checkoutUrl: null },
    })
    const mail = (await studio.deliverMailsTo(member)).at(-1)
    const path = findLink(mail?.text ?? '', 'Accept the seat').slice(studio.env.PUBLIC_URL.length)
    const page = await studio.request(path, { headers: { Accept: 'text/html' } })
    expect(await page.text()).toContain('Accept the seat')
    expect(await findStateOf(member)).toBe('offered')
    expect((await studio.request(path, { method: 'POST', headers: { Accept: 'text/html' } })).status).toBe(200)
    expect(await findStateOf(member)).toBe('seated')
    expect(first(await listMyBookings(member))).toMatchObject({ status: 'confirmed', price: { paid: '0.00' } })
    expect((await studio.request(path, { method: 'POST' })).status).toBe(200)
    expect(await listMyBookings(member)).toHaveLength(1)
  })

  test('after the waitlist closes seats are public, each waiting member is mailed once, and the start of the class ends every entry [WAITLIST-6, WAITLIST-15]', async () => {
    const { occurrence, holders, occurrenceId } = await aFullClass({ capacity: 2 })
    const [member, guest] = [await studio.signedInAs('member'), await studio.signedInAs('user')]
    await joinOk(member, occurrence)
    await joinOk(guest, occurrence)
    await setClock('2026-01-21T22:00:00Z') // An hour before the class, when the waitlist closes.
    for (const index of holders.keys()) await freeSeat({ holders, holderIndex: index })
    expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 0, waiting: 2 })
    const mails = (await subjectsTo(guest)).filter((subject) => subject === 'A seat is free now: Morning Yoga')
    expect(mails).toHaveLength(1)
    expect((await join(await studio.signedInAs('user'), occurrence)).error.code).toBe('WAITLIST_CLOSED')
    expect((await book(member, occurrence)).status).toBe(201)
    await setClock('2026-01-21T23:00:00Z')
    await runJobs()
    expect(await findStateOf(guest)).toBe('ended')
    expect(await loadCounts(occurrenceId)).toMatchObject({ waiting: 0 })
  })
})

test('a member with an overlap is skipped and keeps their place, one past their cut-off loses it, the next is seated, and a seat that no member can take is public [WAITLIST-16]', async () => {
  const { occurrence, holders } = await aFullClass({ capacity: 4 })
  const [overlapping, pastCutOff] = [await studio.signedInAs('member'), await studio.signedInAs('member')]
  const lastMember = await studio.signedInAs('member')
  const overlappingClass = { ...(await studio.aWeeklyClass()), bookingDate: occurrence.bookingDate }
  expect((await book(overlapping, overlappingClass)).status).toBe(201)
  await joinOk(overlapping, occurrence)
  await joinOk(pastCutOff, occurrence, { cutOffMinutes: 7 * 24 * 60 })
  await joinOk(lastMember, occurrence)
  await setClock('2026-01-14T23:00:01Z') // A second after that cut-off.
  await freeSeat({ holders })
  expect(first(await listMyEntries(overlapping))).toMatchObject({
    state: 'waiting',
    position: 1,
    skips: [{ reason: 'overlap', isCurable: true }],
  })
  expect(first(await listMyEntries(pastCutOff))).toMatchObject({
    state: 'ended',
    skips: [{ reason: 'cut_off', isCurable: false }],
  })
  expect(await findStateOf(lastMember)).toBe('seated')
  const mails = (await subjectsTo(overlapping)).filter((subject) =>
    subject.startsWith('A seat went to the next person'),
  )
  expect(mails).toHaveLength(1)
  await freeSeat({ holders, holderIndex: 1 })
  expect((await book(await studio.signedInAs('member'), occurrence)).status).toBe(201)
})

describe('ways in which a seat becomes free', () => {
  test('after the capacity was reduced, a freed seat goes to the waitlist once fewer seats are taken than the new capacity, and a higher capacity seats as many as there are new seats [WAITLIST-11, BOOKING-6]', async () => {
    const { occurrence, holders, occurrenceId } = await aFullClass({ capacity: 3 })
    const people = await Promise.all([1, 2, 3].map(() => studio.signedInAs('member')))
    for (const person of people) await joinOk(person, occurrence)
    const admin = await studio.signedInAs('admin')
    const setCapacity = (capacity: number) =>
      studio.expectOk('changeClass', { as: admin, params: { id: occurrence.classId }, body: { capacity } })
    await setCapacity(2)
    await freeSeat({ holders })
    expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 2, waiting: 3 })
    await freeSeat({ holders, holderIndex: 1 })
    expect(await Promise.all(people.map(findStateOf))).toEqual(['seated', 'waiting', 'waiting'])
    await setCapacity(3)
    // The occurrence counts as full until a job has offered the new seat to the waitlist.
    expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 2, capacity: 2 })
    await runJobs()
    expect(await Promise.all(people.map(findStateOf))).toEqual(['seated', 'seated', 'waiting'])
    expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 3, waiting: 1 })
  })

  test('an expired checkout, a cancellation by an admin and a closed account each seat the next member [WAITLIST-11]', async () => {
    const { occurrence, holders } = await aFullClass({ capacity: 3 })
    const admin = await studio.signedInAs('admin')
    const [firstHolder, secondHolder, thirdHolder] = holders
    if (!firstHolder || !secondHolder || !thirdHolder) throw new Error('the class needs three holders')
    await cancel(firstHolder.person, firstHolder.bookingId)
    const payer = await studio.signedInAs('user')
    expect((await studio.call('startClassCheckout', { as: payer, body: occurrence })).status).toBe(200)
    const people = await Promise.all([1, 2, 3].map(() => studio.signedInAs('member')))
    for (const person of people) await joinOk(person, occurrence)
    await studio.advanceBothClocks({ minutes: 31 })
    await runJobs()
    await cancel(admin, secondHolder.bookingId)
    await runJobs()
    const body = { password: thirdHolder.person.password }
    expect((await studio.call('deleteMyAccount', { as: thirdHolder.person, body })).status).toBe(200)
    await runJobs()
    expect(await Promise.all(people.map(findStateOf))).toEqual(['seated', 'seated', 'seated'])
  })
})

test('concurrent cancellations and bookings at two processes neither oversell nor break the order of the waitlist [WAITLIST-11, WAITLIST-16]', async () => {
  const { occurrence, holders, occurrenceId } = await aFullClass({ capacity: 4 })
  const people = await Promise.all(Array.from({ length: 4 }, () => studio.signedInAs('member')))
  for (const person of people) await joinOk(person, occurrence)
  const outsiders = await Promise.all(Array.from({ length: 4 }, () => studio.signedInAs('member')))
  const pickProcess = (index: number) => (index % 2 ? secondProcess : studio)
  const [cancellations, bookings] = await Promise.all([
    Promise.all(
      holders
        .slice(0, 3)
        .map(({ person, bookingId }, index) =>
          pickProcess(index).call('cancelBooking', { as: person, params: { id: bookingId } }),
        ),
    ),
    Promise.all(outsiders.map((as, index) => pickProcess(index).call('bookClass', { as, body: occurrence }))),
    studio.runJobs(),
    secondProcess.runJobs(),
  ])
  expect(cancellations.map(({ status }) => status)).toEqual(Array(3).fill(200))
  expect(bookings.map(({ status }) => status)).toEqual(Array(4).fill(409))
  await runJobs()
  expect(await Promise.all(people.map(findStateOf))).toEqual(['seated', 'seated', 'seated', 'waiting'])
  expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 4, waiting: 1 })
})
