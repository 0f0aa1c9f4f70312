import { expect, test } from 'vitest'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { trialScenes } from '../../../testing/trial-scenes.ts'
import { trialPassStore } from './trial-pass-store.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00. A member can cancel in time
// until 12 hours before.
const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const secondProcess = await aTestStudio({ sharedWith: studio, env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const { signInAdmin, aPersonWithTrial, aWeeklyClass, hasTrial, book, deliverMailsTo } = trialScenes(studio)
const today = '2026-01-14'
const nextWeek = '2026-01-21'
const cancel = (as: Person, id: string) => studio.call('cancelBooking', { as, params: { id } })
const findPassOf = (userId: string) => trialPassStore(studio.deps).findByUser(userId)

test('a trial pays for one booking, without a checkout and with a mail that says so; the next booking must be paid [TRIALS-2]', async () => {
  const person = await aPersonWithTrial()
  const [trialClass, otherClass] = [await aWeeklyClass({ name: 'Trial Yoga' }), await aWeeklyClass()]
  const body = { ...trialClass, bookingDate: nextWeek }
  const checkoutAttempt = await studio.call('startClassCheckout', { as: person, body })
  expect([checkoutAttempt.status, checkoutAttempt.error.code]).toEqual([409, 'FREE_FOR_YOU'])
  const bookingOutcome = await book(person, body)
  expect(bookingOutcome.status).toBe(201)
  expect(bookingOutcome.answer).toMatchObject({
    status: 'confirmed',
    freeBy: 'trial',
    price: { list: '25.00', discount: '25.00', paid: '0.00' },
  })
  expect(await hasTrial(person)).toBe(false)
  expect(await findPassOf(person.user.id)).toMatchObject({ bookingId: bookingOutcome.answer.id })
  const refusal = await book(person, { ...otherClass, bookingDate: '2026-01-28' })
  expect([refusal.status, refusal.error.code, refusal.error.price]).toEqual([402, 'PAYMENT_REQUIRED', '25.00'])
  const mail = (await deliverMailsTo(person.user.email)).find(({ subject }) => subject === 'You are booked: Trial Yoga')
  expect(mail?.text).toContain('Nothing, it is your free trial class')
  const roster = await studio.call('getRoster', { as: await signInAdmin(), query: { ...trialClass, date: nextWeek } })
  expect(roster.answer.entries).toMatchObject([{ payment: 'trial', amount: '0.00' }])
})

test('two bookings at the same time redeem a trial once [TRIALS-2]', async () => {
  const person = await aPersonWithTrial()
  const [firstClass, secondClass] = [await aWeeklyClass(), await aWeeklyClass()]
  const outcomes = await Promise.all([
    studio.call('bookClass', { as: person, body: { ...firstClass, bookingDate: nextWeek } }),
    secondProcess.call('bookClass', { as: person, body: { ...secondClass, bookingDate: '2026-01-28' } }),
  ])
  const refusals = outcomes.filter(({ status }) => status !== 201)
  // A guest books 14 days ahead, so both dates are open.
  expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 402])
  expect(refusals.map(({ error }) => error.code)).toEqual(['PAYMENT_REQUIRED'])
})

test('a trial is returned when its booking is cancelled in time and used up when cancelled late, and the mails say so [TRIALS-3]', async () => {
  const person = await aPersonWithTrial()
  const body = { ...(await aWeeklyClass({ name: 'Returned' })), bookingDate: nextWeek }
  const { answer } = await book(person, body)
  expect((await cancel(person, answer.id)).answer).toMatchObject({ status: 'cancelled', lateCancel: false })
  expect(await hasTrial(person)).toBe(true)
  const mail = (await deliverMailsTo(person.user.email)).find(
    ({ subject }) => subject === 'Booking cancelled: Returned',
  )
  expect(mail?.text).toContain('Your free trial class is yours again')
  const { answer: lateBooking } = await book(person, { ...body, bookingDate: today })
  expect((await cancel(person, lateBooking.id)).answer.lateCancel).toBe(true)
  expect(await hasTrial(person)).toBe(false)
  expect((await deliverMailsTo(person.user.email)).at(-1)?.text).toContain('This uses up your free trial class.')
})

test('a walk-in redeems a trial, and a trial is returned when the studio cancels its booking, however late [TRIALS-2, TRIALS-3]', async () => {
  const [firstPerson, secondPerson] = [await aPersonWithTrial(), await aPersonWithTrial()]
  const cancelledClass = await aWeeklyClass()
  const admin = await signInAdmin()
  const body = { ...(await aWeeklyClass()), userId: firstPerson.user.id, date: today }
  const entry = await studio.expectOk('bookWalkIn', { as: admin, body })
  expect(entry).toMatchObject({ payment: 'trial', amount: '0.00' })
  expect(await hasTrial(firstPerson)).toBe(false)
  await studio.expectOk('cancelBooking', { as: admin, params: { id: entry.bookingId } })
  expect(await hasTrial(firstPerson)).toBe(true)
  await book(secondPerson, { ...cancelledClass, bookingDate: today })
  const params = { id: cancelledClass.scheduleId, date: today }
  expect((await studio.call('cancelDate', { as: admin, params, body: {} })).status).toBe(200)
  await studio.runJobs()
  expect(await hasTrial(secondPerson)).toBe(true)
})

test('a membership pays before a trial, which stays unused even when the plan ends [TRIALS-2]', async () => {
  const person = await aPersonWithTrial()
  const changes = { membershipType: 'premium', membershipStatus: 'active' } as const
  const params = { id: person.user.id }
  await studio.expectOk('changeUser', { as: await signInAdmin(), params, body: changes })
  const { answer } = await book(person, { ...(await aWeeklyClass()), bookingDate: nextWeek })
  expect(answer).not.toHaveProperty('freeBy')
  expect(await hasTrial(person)).toBe(true)
  // The plan ends: the unused trial does not pay for a seat that the plan had covered, so the seat will be released.
  await studio.expectOk('changeUser', { as: await signInAdmin(), params, body: { membershipType: 'none' } })
  await studio.runJobs()
  const [booking] = await studio.expectOk('listMyBookings', { as: person })
  expect(booking?.releaseAt).toEqual(expect.any(String))
})

test('the export contains the trial, and closing the account removes the email address from its pass, which stays [TRIALS-1]', async () => {
  const person = await aPersonWithTrial()
  const dataExport = await studio.call('exportMyData', { as: person })
  expect(dataExport.answer.trialClass).toMatchObject({ bookingId: null, invitedAt: expect.any(String) })
  await studio.expectOk('deleteMyAccount', { as: person, body: { password: TEST_PASSWORD } })
  const storedPasses = await trialPassStore(studio.deps).model.find({ userId: person.user.id }).lean()
  expect(storedPasses).toHaveLength(1)
  expect(JSON.stringify(storedPasses)).not.toContain(person.user.email.toLowerCase())
})
