import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { userStore } from '../../accounts/people/index.ts'
import { checkoutScenes } from './testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
// Of the account's day other tests tell.
const studio = await aPayingStudio({ env: { MAX_UNPAID_SEATS_A_DAY: '100', RATE_LIMIT_SCALE: '1000' } })
const { aClass, aWeeklyClass } = studio
const date = '2026-01-21'

const { start, started, state, cancel, mine, seats } = checkoutScenes(studio, { date })

describe('Paying for a class', () => {
  test('a checkout for a class holds a seat for 30 minutes, and the signed event of its payment confirms and mails the booking [BOOKING-14, MONEY-11]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Evening Calm', dropInPrice: '18.50' })
    const { checkoutUrl, sessionId } = await started(guest, { classId, bookingDate: date })
    expect(checkoutUrl).toContain(sessionId)
    expect(await seats(classId, scheduleId)).toBe(1)
    expect((await mine(guest))[0]).toMatchObject({
      status: 'pending',
      checkoutUrl,
      holdExpiresAt: '2026-01-14T15:30:00.000Z',
      price: { list: '18.50', discount: '0.00', paid: '18.50', currency: 'usd' },
    })
    const { status, answer } = await state(guest, sessionId)
    expect([status, answer.status, answer.kind, answer.title]).toEqual([200, 'pending', 'class', 'Evening Calm'])
    expect(await studio.pay(checkoutUrl)).toBe(`http://localhost:8080/checkout/success?session_id=${sessionId}`)
    expect((await studio.ledger()).payments.find(({ checkoutId }) => checkoutId === sessionId)?.amount).toBe(1_850)
    await studio.deliverPendingEvents()
    const [booking] = await mine(guest)
    expect(booking).toMatchObject({ status: 'confirmed', paymentIntentId: expect.stringMatching(/^pi_/) })
    expect(booking).not.toHaveProperty('checkoutUrl')
    expect((await state(guest, sessionId)).answer).toMatchObject({ status: 'paid', booking: { id: booking?.id } })
    const [mail] = await studio.mailsTo(guest)
    expect(mail?.subject).toBe('You are booked: Evening Calm')
    expect(mail?.text).toContain('Paid: $18.50')
  })

  test('a class price that no card can be charged is PRICE_TOO_SMALL and holds no seat [MONEY-9]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ dropInPrice: '0.49' })
    const { status, error } = await start(guest, { classId, bookingDate: date })
    expect([status, error.code]).toEqual([409, 'PRICE_TOO_SMALL'])
    expect(error.message).toContain('Nothing was charged')
    expect(await seats(classId, scheduleId)).toBe(0)
    const least = await aWeeklyClass({ dropInPrice: '0.50' })
    expect((await start(guest, { classId: least.classId, bookingDate: date })).status).toBe(200)
  })

  test('a checkout is for its owner alone, an admin is answered 404 too [MONEY-10]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId } = await aWeeklyClass()
    const { sessionId } = await started(guest, { classId, bookingDate: date })
    expect((await state(null, sessionId)).status).toBe(401)
    expect((await state(await studio.signedInAs('admin'), sessionId)).status).toBe(404)
    expect((await cancel(await studio.signedInAs('user'), sessionId)).status).toBe(404)
    expect((await state(guest, 'cs_test_typed_by_hand')).status).toBe(404)
  })

  test('price and discount of a class are never taken from the request [MONEY-2, MONEY-3]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId } = await aWeeklyClass()
    const body = { classId, bookingDate: date, price: '0.01', dropInPrice: '0.01', amount: 1, status: 'confirmed' }
    const { sessionId } = await started(guest, body)
    expect((await state(guest, sessionId)).answer.price.paid).toBe('25.00')
  })

  test('a class at 0.00 is booked by any user and has no checkout: FREE_FOR_YOU [MONEY-9]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId } = await aWeeklyClass({ dropInPrice: '0.00' })
    const refused = await start(guest, { classId, bookingDate: date })
    expect([refused.status, refused.error.code]).toEqual([409, 'FREE_FOR_YOU'])
    const booked = await studio.call('bookClass', { as: guest, body: { classId, bookingDate: date } })
    expect([booked.status, booked.answer.price.paid]).toEqual([201, '0.00'])
    const beyond = { classId, bookingDate: '2026-02-04' }
    expect((await studio.call('bookClass', { as: guest, body: beyond })).error.code).toBe('OUTSIDE_BOOKING_WINDOW')
  })
})

describe('one live checkout per member and class date', () => {
  test('asking for a checkout again after a price change ends the former one and opens one at the new price [MONEY-6]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass()
    const first = await started(guest, { classId, bookingDate: date })
    const admin = await studio.signedInAs('admin')
    await studio.expectOk('changeClass', { as: admin, params: { id: classId }, body: { dropInPrice: '40.00' } })
    const second = await started(guest, { classId, bookingDate: date })
    expect(second.sessionId).not.toBe(first.sessionId)
    expect((await state(guest, second.sessionId)).answer.price.paid).toBe('40.00')
    expect(await studio.pay(first.checkoutUrl)).toBeNull()
    expect(await seats(classId, scheduleId)).toBe(1)
  })

  test('a sixth live checkout is TOO_MANY_CHECKOUTS and names the open ones, also when asked for at once [ERRORS-3, MONEY-8]', async () => {
    const guest = await studio.signedInAs('user')
    const classes = await Promise.all(Array.from({ length: 8 }, (_, index) => aClass({ name: `Class ${index}` })))
    const asked = await Promise.all(classes.map(({ id }) => start(guest, { classId: id, bookingDate: date })))
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409])
    const refused = asked.find(({ status }) => status === 409)
    expect(refused?.error.code).toBe('TOO_MANY_CHECKOUTS')
    expect(refused?.error.openCheckouts).toHaveLength(5)
    const opened = asked.flatMap(({ status, answer }) => (status === 200 ? [answer.sessionId] : []))
    await cancel(guest, opened[0] ?? '')
    const [free] = classes.filter((_, index) => asked[index]?.status === 409)
    expect((await start(guest, { classId: free?.id, bookingDate: date })).status).toBe(200)
  })

  test('a user who became a member books free, and their open checkout ends so that it cannot be paid too [BOOKING-18]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    const { checkoutUrl, sessionId } = await started(guest, { classId, bookingDate: date })
    const changes = { membershipType: 'monthly', membershipStatus: 'active' } as const
    await userStore(studio.deps).change({ id: guest.user.id, changes, now: studio.clock.now() })
    const { status, answer } = await studio.call('bookClass', { as: guest, body: { classId, bookingDate: date } })
    expect([status, answer.status]).toEqual([201, 'confirmed'])
    expect(await seats(classId, scheduleId)).toBe(1)
    await studio.runJobs()
    expect(await studio.pay(checkoutUrl)).toBeNull()
    expect((await state(guest, sessionId)).answer.status).toBe('cancelled')
  })
})
