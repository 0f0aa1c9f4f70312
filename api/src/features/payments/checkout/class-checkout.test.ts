import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { userStore } from '../../accounts/people/index.ts'
import { checkoutScenes } from './testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
// The daily limits have tests of their own: unpaid-holds.test.ts.
const studio = await aPayingStudio({ env: { MAX_UNPAID_SEATS_A_DAY: '100', CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const { aClass, aWeeklyClass } = studio
const date = '2026-01-21'

const { startCheckout, startCheckoutOk, loadCheckout, cancelCheckout, listMyBookings, countTakenSeats } =
  checkoutScenes(studio, { date })

describe('paying for a class', () => {
  test('a class checkout holds a seat for 30 minutes, and the event of its payment confirms and mails the booking [BOOKING-14, MONEY-11]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Evening Calm', dropInPrice: '18.50' })
    const { checkoutUrl, sessionId } = await startCheckoutOk(guest, { classId, bookingDate: date })
    expect(checkoutUrl).toContain(sessionId)
    expect(await countTakenSeats(classId, scheduleId)).toBe(1)
    expect((await listMyBookings(guest))[0]).toMatchObject({
      status: 'pending',
      checkoutUrl,
      holdExpiresAt: '2026-01-14T15:30:00.000Z',
      price: { list: '18.50', discount: '0.00', paid: '18.50', currency: 'usd' },
    })
    const { status, answer } = await loadCheckout(guest, sessionId)
    expect([status, answer.status, answer.kind, answer.title]).toEqual([200, 'pending', 'class', 'Evening Calm'])
    expect(await studio.pay(checkoutUrl)).toBe(`http://localhost:8080/checkout/success?session_id=${sessionId}`)
    expect((await studio.readLedger()).payments.find((payment) => payment.sessionId === sessionId)?.amount).toBe(1_850)
    await studio.deliverPendingEvents()
    const [booking] = await listMyBookings(guest)
    expect(booking).toMatchObject({ status: 'confirmed', paymentIntentId: expect.stringMatching(/^pi_/) })
    expect(booking).not.toHaveProperty('checkoutUrl')
    expect((await loadCheckout(guest, sessionId)).answer).toMatchObject({
      status: 'paid',
      booking: { id: booking?.id },
    })
    const [mail] = await studio.deliverMailsTo(guest)
    expect(mail?.subject).toBe('You are booked: Evening Calm')
    expect(mail?.text).toContain('Paid: $18.50')
  })

  test('a price too small for a card is refused with PRICE_TOO_SMALL and holds no seat [MONEY-9]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ dropInPrice: '0.49' })
    const { status, error } = await startCheckout(guest, { classId, bookingDate: date })
    expect([status, error.code]).toEqual([409, 'PRICE_TOO_SMALL'])
    expect(error.message).toContain('Nothing was charged')
    expect(await countTakenSeats(classId, scheduleId)).toBe(0)
    const cheapestClass = await aWeeklyClass({ dropInPrice: '0.50' })
    expect((await startCheckout(guest, { classId: cheapestClass.classId, bookingDate: date })).status).toBe(200)
  })

  test('only its owner can load or cancel a checkout; another user, even an admin, gets 404 [MONEY-10]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId } = await aWeeklyClass()
    const { sessionId } = await startCheckoutOk(guest, { classId, bookingDate: date })
    expect((await loadCheckout(null, sessionId)).status).toBe(401)
    expect((await loadCheckout(await studio.signedInAs('admin'), sessionId)).status).toBe(404)
    expect((await cancelCheckout(await studio.signedInAs('user'), sessionId)).status).toBe(404)
    expect((await loadCheckout(guest, 'cs_test_typed_by_hand')).status).toBe(404)
  })

  test('prices in the request are ignored [MONEY-2, MONEY-3]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId } = await aWeeklyClass()
    const body = { classId, bookingDate: date, price: '0.01', dropInPrice: '0.01', amount: 1, status: 'confirmed' }
    const { sessionId } = await startCheckoutOk(guest, body)
    expect((await loadCheckout(guest, sessionId)).answer.price.paid).toBe('25.00')
  })

  test('a class at 0.00 can be booked by any user within the booking window, and its checkout is refused with FREE_FOR_YOU [MONEY-9]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId } = await aWeeklyClass({ dropInPrice: '0.00' })
    const refusal = await startCheckout(guest, { classId, bookingDate: date })
    expect([refusal.status, refusal.error.code]).toEqual([409, 'FREE_FOR_YOU'])
    const bookingOutcome = await studio.call('bookClass', { as: guest, body: { classId, bookingDate: date } })
    expect([bookingOutcome.status, bookingOutcome.answer.price.paid]).toEqual([201, '0.00'])
    const dateBeyondWindow = { classId, bookingDate: '2026-02-04' }
    expect((await studio.call('bookClass', { as: guest, body: dateBeyondWindow })).error.code).toBe(
      'OUTSIDE_BOOKING_WINDOW',
    )
  })
})

describe('one open checkout per member and occurrence', () => {
  test('starting a checkout again after a price change ends the first one and opens one at the new price [MONEY-6]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass()
    const firstCheckout = await startCheckoutOk(guest, { classId, bookingDate: date })
    const admin = await studio.signedInAs('admin')
    await studio.expectOk('changeClass', { as: admin, params: { id: classId }, body: { dropInPrice: '40.00' } })
    const secondCheckout = await startCheckoutOk(guest, { classId, bookingDate: date })
    expect(secondCheckout.sessionId).not.toBe(firstCheckout.sessionId)
    expect((await loadCheckout(guest, secondCheckout.sessionId)).answer.price.paid).toBe('40.00')
    expect(await studio.tryToPay(firstCheckout.checkoutUrl)).toBe(false)
    expect(await countTakenSeats(classId, scheduleId)).toBe(1)
  })

  test('a sixth open checkout is refused with TOO_MANY_CHECKOUTS and a list of the open ones, also for concurrent requests [ERRORS-3, MONEY-8]', async () => {
    const guest = await studio.signedInAs('user')
    const classes = await Promise.all(Array.from({ length: 8 }, (_, index) => aClass({ name: `Class ${index}` })))
    const outcomes = await Promise.all(
      classes.map(({ id }) => startCheckout(guest, { classId: id, bookingDate: date })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409])
    const refusal = outcomes.find(({ status }) => status === 409)
    expect(refusal?.error.code).toBe('TOO_MANY_CHECKOUTS')
    expect(refusal?.error.openCheckouts).toHaveLength(5)
    const openSessionIds = outcomes.flatMap(({ status, answer }) => (status === 200 ? [answer.sessionId] : []))
    await cancelCheckout(guest, openSessionIds[0] ?? '')
    const [refusedClass] = classes.filter((_, index) => outcomes[index]?.status === 409)
    expect((await startCheckout(guest, { classId: refusedClass?.id, bookingDate: date })).status).toBe(200)
  })

  test('when a user becomes a member and books for free, the open checkout for that seat ends and can no longer be paid [BOOKING-18]', async () => {
    const guest = await studio.signedInAs('user')
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    const { checkoutUrl, sessionId } = await startCheckoutOk(guest, { classId, bookingDate: date })
    const changes = { membershipType: 'monthly', membershipStatus: 'active' } as const
    await userStore(studio.deps).change({ id: guest.user.id, changes, currentTime: studio.clock.now() })
    const { status, answer } = await studio.call('bookClass', { as: guest, body: { classId, bookingDate: date } })
    expect([status, answer.status]).toEqual([201, 'confirmed'])
    expect(await countTakenSeats(classId, scheduleId)).toBe(1)
    await studio.runJobs()
    expect(await studio.tryToPay(checkoutUrl)).toBe(false)
    expect((await loadCheckout(guest, sessionId)).answer.status).toBe('cancelled')
  })
})
