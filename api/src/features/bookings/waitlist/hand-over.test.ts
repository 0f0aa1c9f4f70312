import { beforeEach, describe, expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { first, LATE, START, waitlistScenes } from '../../../testing/waiting-studio.ts'

const studio = await aPayingStudio()
const {
  acceptOffer,
  aFullClass,
  anOfferToAGuest,
  book,
  freeSeat,
  join,
  joined,
  cancel,
  mine,
  bookings,
  settle,
  subjectsTo,
  at,
  listOf,
} = waitlistScenes(studio)
const other = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })

beforeEach(() => at(START))
const stateOf = async (person: Parameters<typeof mine>[0]) => (await mine(person))[0]?.state
const anyLink = (text: string, label: string) => new RegExp(`${label}[^\\n]*:\\n(\\S+)`).exec(text)?.[1] ?? ''

describe('a seat that becomes free while members wait', () => {
  test('a freed seat goes to the list in the act that frees it: the class stays full for everyone else, and says how many wait [WAITLIST-2, WAITLIST-11]', async () => {
    const { of, holders, key } = await aFullClass()
    const holder = first(holders)
    await joined(await studio.signedInAs('member'), of)
    await cancel(holder.person, holder.bookingId)
    expect(await listOf(key)).toMatchObject({ seatsTaken: 1, waiting: 0 })
    const barging = await Promise.all(
      [studio, other].map(async ({ call }) => call('bookClass', { as: await studio.signedInAs('member'), body: of })),
    )
    expect(barging.map(({ error }) => [error.code, error.waitlist])).toEqual(
      barging.map(() => ['CLASS_FULL', { length: 0, open: true }]),
    )
  })

  test('until the deadline a seat that costs the next one nothing is booked at once, with one mail [WAITLIST-12]', async () => {
    const { of, holders, key } = await aFullClass()
    const next = await studio.signedInAs('member')
    await joined(next, of)
    await freeSeat({ holders })
    expect(await stateOf(next)).toBe('seated')
    expect(await bookings(next)).toMatchObject([{ status: 'confirmed', cancelBy: '2026-01-21T11:00:00.000Z' }])
    expect(await listOf(key)).toMatchObject({ seatsTaken: 1, waiting: 0, offers: 0 })
    expect(await subjectsTo(next)).toEqual(['You are on the waitlist: Morning Yoga', 'You got in: Morning Yoga'])
  })

  test('a member who pays is offered the seat for 30 minutes, pays for it, and has it [WAITLIST-13]', async () => {
    const { of, holders, key } = await aFullClass()
    const guest = await studio.signedInAs('user')
    await joined(guest, of)
    await freeSeat({ holders })
    const entry = first(await mine(guest))
    expect(entry).toMatchObject({
      state: 'offered',
      position: null,
      offer: { until: '2026-01-14T15:30:00.000Z', price: '25.00' },
    })
    const holdExpiresAt = '2026-01-14T15:30:00.000Z'
    expect(await bookings(guest)).toMatchObject([{ status: 'pending', holdExpiresAt, waitlistEntryId: entry.id }])
    expect(await listOf(key)).toMatchObject({ seatsTaken: 1, waiting: 0, offers: 1 })
    const accepted = await acceptOffer(guest)
    expect(first(await bookings(guest)).checkoutUrl).toBe(accepted.answer.checkoutUrl)
    await studio.pay(accepted.answer.checkoutUrl ?? '')
    await studio.deliverPendingEvents()
    expect(await stateOf(guest)).toBe('seated')
    expect(first(await bookings(guest)).status).toBe('confirmed')
    expect(await listOf(key)).toMatchObject({ seatsTaken: 1, offers: 0 })
  })

  test('an offer that is not taken ends with its window, and the next one has the seat; late money goes back [WAITLIST-13]', async () => {
    const { key, guest, member } = await anOfferToAGuest()
    const accepted = await acceptOffer(guest)
    const url = accepted.answer.checkoutUrl ?? ''
    expect(await stateOf(member)).toBe('waiting')
    await studio.pass({ minutes: 31 })
    expect((await acceptOffer(guest)).error.code).toBe('OFFER_OVER')
    await settle()
    expect(first(await mine(guest))).toMatchObject({ state: 'passed', skips: [{ reason: 'offer_expired' }] })
    expect(await stateOf(member)).toBe('seated')
    expect(await studio.pay(url)).toBeNull()
    expect(await listOf(key)).toMatchObject({ seatsTaken: 2, offers: 0, waiting: 0 })
    expect(await subjectsTo(guest)).toContain('A seat went to the next person: Morning Yoga')
  })

  test('after the deadline a free seat is offered for 15 minutes and accepted by the link in the mail [WAITLIST-9, WAITLIST-13]', async () => {
    const { of, holders } = await aFullClass()
    const member = await studio.signedInAs('member')
    await joined(member, of)
    await at(LATE)
    await freeSeat({ holders })
    expect(first(await mine(member))).toMatchObject({
      state: 'offered',
      offer: { until: '2026-01-21T13:15:00.000Z', price: '0.00', checkoutUrl: null },
    })
    const mail = (await studio.mailsTo(member)).at(-1)
    const path = anyLink(mail?.text ?? '', 'Accept the seat').slice(studio.env.PUBLIC_URL.length)
    const page = await studio.request(path, { headers: { Accept: 'text/html' } })
    expect(await page.text()).toContain('Accept the seat')
    expect(await stateOf(member)).toBe('offered')
    expect((await studio.request(path, { method: 'POST', headers: { Accept: 'text/html' } })).status).toBe(200)
    expect(await stateOf(member)).toBe('seated')
    expect(first(await bookings(member))).toMatchObject({ status: 'confirmed', price: { paid: '0.00' } })
    expect((await studio.request(path, { method: 'POST' })).status).toBe(200)
    expect(await bookings(member)).toHaveLength(1)
  })

  test('from the closing on seats are public, each who waits is mailed once, and the start ends every entry [WAITLIST-6, WAITLIST-15]', async () => {
    const { of, holders, key } = await aFullClass({ capacity: 2 })
    const [member, guest] = [await studio.signedInAs('member'), await studio.signedInAs('user')]
    await joined(member, of)
    await joined(guest, of)
    await at('2026-01-21T22:00:00Z')
    for (const place of [0, 1]) await freeSeat({ holders }, place)
    expect(await listOf(key)).toMatchObject({ seatsTaken: 0, waiting: 2 })
    const mails = (await subjectsTo(guest)).filter((subject) => subject === 'A seat is free now: Morning Yoga')
    expect(mails).toHaveLength(1)
    expect((await join(await studio.signedInAs('user'), of)).error.code).toBe('WAITLIST_CLOSED')
    expect((await book(member, of)).status).toBe(201)
    await at('2026-01-21T23:00:00Z')
    await settle()
    expect(await stateOf(guest)).toBe('ended')
    expect(await listOf(key)).toMatchObject({ waiting: 0 })
  })
})

test('when a seat becomes free an overlap is skipped and keeps its place, an own cut-off ends, the one behind is seated, and a seat that nobody on the list can have is public [WAITLIST-16]', async () => {
  const { of, holders } = await aFullClass({ capacity: 4 })
  const [busy, choosy] = [await studio.signedInAs('member'), await studio.signedInAs('member')]
  const last = await studio.signedInAs('member')
  const rival = { ...(await studio.aWeeklyClass()), bookingDate: of.bookingDate }
  expect((await book(busy, rival)).status).toBe(201)
  await joined(busy, of)
  await joined(choosy, of, { notLaterThan: 7 * 24 * 60 })
  await joined(last, of)
  await at('2026-01-15T00:00:01Z')
  await freeSeat({ holders })
  expect(first(await mine(busy))).toMatchObject({
    state: 'waiting',
    position: 1,
    skips: [{ reason: 'overlap', isCurable: true }],
  })
  expect(first(await mine(choosy))).toMatchObject({
    state: 'ended',
    skips: [{ reason: 'cut_off', isCurable: false }],
  })
  expect(await stateOf(last)).toBe('seated')
  const mails = (await subjectsTo(busy)).filter((subject) => subject.startsWith('A seat went to the next person'))
  expect(mails).toHaveLength(1)
  await freeSeat({ holders }, 1)
  expect((await book(await studio.signedInAs('member'), of)).status).toBe(201)
})

describe('every way in which a seat becomes free', () => {
  test('a higher capacity seats as many of those who wait [WAITLIST-11]', async () => {
    const { of, key } = await aFullClass({ capacity: 3 })
    const people = await Promise.all([1, 2, 3].map(() => studio.signedInAs('member')))
    for (const person of people) await joined(person, of)
    const admin = await studio.signedInAs('admin')
    await studio.expectOk('changeClass', { as: admin, params: { id: of.classId }, body: { capacity: 5 } })
    expect(await listOf(key)).toMatchObject({ seatsTaken: 3, capacity: 3 })
    await settle()
    const states = await Promise.all(people.map(stateOf))
    expect(states).toEqual(['seated', 'seated', 'waiting'])
  })

  test('a class that lost seats gives none to its list until fewer are taken [WAITLIST-11, BOOKING-6]', async () => {
    const { of, holders, key } = await aFullClass({ capacity: 3 })
    const member = await studio.signedInAs('member')
    await joined(member, of)
    const admin = await studio.signedInAs('admin')
    await studio.expectOk('changeClass', { as: admin, params: { id: of.classId }, body: { capacity: 2 } })
    await freeSeat({ holders })
    expect(await listOf(key)).toMatchObject({ seatsTaken: 2, waiting: 1 })
    await freeSeat({ holders }, 1)
    expect(await stateOf(member)).toBe('seated')
    expect(await listOf(key)).toMatchObject({ seatsTaken: 2, waiting: 0 })
  })

  test('an expired checkout, an admin who cancels and a closed account each seat the next one [WAITLIST-11]', async () => {
    const { of, holders } = await aFullClass({ capacity: 3 })
    const admin = await studio.signedInAs('admin')
    const [one, two, three] = holders
    if (!one || !two || !three) throw new Error('three seats')
    await cancel(one.person, one.bookingId)
    const payer = await studio.signedInAs('user')
    expect((await studio.call('startClassCheckout', { as: payer, body: of })).status).toBe(200)
    const people = await Promise.all([1, 2, 3].map(() => studio.signedInAs('member')))
    for (const person of people) await joined(person, of)
    await studio.pass({ minutes: 31 })
    await settle()
    await cancel(admin, two.bookingId)
    await settle()
    const body = { password: three.person.password }
    expect((await studio.call('deleteMyAccount', { as: three.person, body })).status).toBe(200)
    await settle()
    expect(await Promise.all(people.map(stateOf))).toEqual(['seated', 'seated', 'seated'])
  })
})

test('an offer that is made while the provider is away can be paid once it is back [WAITLIST-13]', async () => {
  const { of, holders } = await aFullClass()
  const guest = await studio.signedInAs('user')
  await joined(guest, of)
  await studio.fault('error')
  await freeSeat({ holders })
  expect(first(await mine(guest))).toMatchObject({ state: 'offered', offer: { checkoutUrl: null } })
  await studio.fault('off')
  const accepted = await acceptOffer(guest)
  expect(accepted.status, accepted.text).toBe(200)
  await studio.pay(accepted.answer.checkoutUrl ?? '', cards.pays)
  await studio.deliverPendingEvents()
  expect(await stateOf(guest)).toBe('seated')
})

test('many who wait, cancel and book at two processes oversell nothing and break no order [WAITLIST-11, WAITLIST-16]', async () => {
  const { of, holders, key } = await aFullClass({ capacity: 6 })
  const people = await Promise.all(Array.from({ length: 6 }, () => studio.signedInAs('member')))
  for (const person of people) await joined(person, of)
  const barging = await Promise.all(Array.from({ length: 6 }, () => studio.signedInAs('member')))
  const outcomes = await Promise.all([
    ...holders
      .slice(0, 4)
      .map(({ person, bookingId }, place) =>
        (place % 2 ? other : studio).call('cancelBooking', { as: person, params: { id: bookingId } }),
      ),
    ...barging.map((as, place) => (place % 2 ? other : studio).call('bookClass', { as, body: of })),
    studio.runJobs().then(() => null),
    other.runJobs().then(() => null),
  ])
  expect(outcomes.flatMap((one) => (one ? [one.status] : []))).toEqual([...Array(4).fill(200), ...Array(6).fill(409)])
  await settle()
  expect(await Promise.all(people.map(stateOf))).toEqual([...Array(4).fill('seated'), ...Array(2).fill('waiting')])
  expect(await listOf(key)).toMatchObject({ seatsTaken: 6, waiting: 2 })
})
