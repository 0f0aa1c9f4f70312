import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const { aWeeklyClass } = createCatalogue(studio)
const admin = await studio.signedInAs('admin')
const date = '2026-01-21'
const give = (body: Record<string, unknown>) =>
  studio.call('bookComplimentary', { as: admin, body: { date, reason: 'A thank you', ...body } })

test('staff book a person at no charge, however far ahead, with a reason in the audit log and a mail to the person [TRIALS-5]', async () => {
  const person = await studio.signedInAs('user')
  const of = await aWeeklyClass({ name: 'Gift Yoga' })
  const withoutReason = await give({ ...of, userId: person.user.id, reason: ' ' })
  expect(withoutReason.error.fields).toHaveProperty('reason')
  const { status, answer } = await give({ ...of, userId: person.user.id })
  expect(status).toBe(201)
  expect(answer).toMatchObject({
    payment: 'complimentary',
    amount: '0.00',
    status: 'confirmed',
    checkedInAt: null,
    isWalkIn: false,
  })
  const [booking] = (await studio.call('listMyBookings', { as: person })).answer
  expect(booking).toMatchObject({ freeBy: 'complimentary', price: { list: '25.00', discount: '25.00', paid: '0.00' } })
  const log = await studio.call('listAuditLog', { as: admin, query: { entityId: answer.bookingId } })
  expect(log.answer).toMatchObject([
    { act: 'book complimentary', userId: person.user.id, after: { reason: 'A thank you' } },
  ])
  const laterThisYear = await give({ ...of, userId: person.user.id, date: '2026-06-17' })
  expect(laterThisYear.status).toBe(201)
  const mail = (await studio.mails()).find(({ to }) => to === person.user.email)
  expect(mail?.subject).toBe('You are booked: Gift Yoga')
  expect(mail?.text).toContain('Nothing, the studio invites you')
})

test('a complimentary booking stays when a plan ends, and uses no free trial class [TRIALS-5]', async () => {
  const person = await studio.signedInAs('user')
  await give({ ...(await aWeeklyClass()), userId: person.user.id })
  const params = { id: person.user.id }
  for (const body of [{ membershipType: 'premium', membershipStatus: 'active' }, { membershipType: 'none' }] as const) {
    await studio.call('changeUser', { as: admin, params, body })
    await studio.runJobs()
  }
  const [booking] = (await studio.call('listMyBookings', { as: person })).answer
  expect(booking).toMatchObject({ status: 'confirmed', freeBy: 'complimentary' })
  expect(booking).not.toHaveProperty('releaseAt')
})
