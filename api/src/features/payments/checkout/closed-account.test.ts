import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeats } from '../../../testing/seats.ts'

const studio = await aPayingStudio()
const { aWeeklyClass, aProgram } = studio
const close = (as: Person) => studio.call('deleteMyAccount', { as, body: { password: as.password } })

/** Pays on a page that was open while the account was closed and the provider was away; returns the refunds. */
async function payAfterClosing(as: Person, checkoutUrl: string) {
  await studio.fault('error')
  expect((await close(as)).status).toBe(200)
  await studio.fault('off')
  const before = await studio.ledger()
  await studio.pay(checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime()
  const { payments, refunds } = await studio.ledger()
  return [payments.length - before.payments.length, refunds.length - before.refunds.length]
}

test('a class that is paid for after its buyer closed the account is refunded and keeps no seat [MONEY-15]', async () => {
  const ann = await studio.signedInAs('user')
  const { classId, scheduleId } = await aWeeklyClass()
  const occurrence = { classId, date: '2026-01-21', scheduleId }
  const body = { classId, bookingDate: occurrence.date }
  const checkout = await studio.expectOk('startClassCheckout', { as: ann, body })
  expect(await payAfterClosing(ann, checkout.checkoutUrl)).toEqual([1, 1])
  expect(await countSeats(studio, occurrence)).toBe(0)
})

/** The provider's customer of a user who has begun to pay. */
async function aCustomer(as: Person): Promise<string> {
  const { id: programId } = await aProgram()
  expect((await studio.call('startProgramCheckout', { as, body: { programId } })).status).toBe(200)
  return (await studio.expectOk('getUser', { as })).stripeCustomerId ?? ''
}
const atProvider = async (customerId: string) => {
  const headers = { Authorization: `Bearer ${studio.env.STRIPE_SECRET_KEY}` }
  return (await fetch(`${studio.env.STRIPE_API_BASE}/v1/customers/${customerId}`, { headers })).json()
}

test('closing an account deletes its customer at the payment provider with name, address and cards, also after the provider was away [PRIVACY-3]', async () => {
  const ann = await studio.signedInAs('user')
  const customerId = await aCustomer(ann)
  expect(await atProvider(customerId)).toMatchObject({ email: ann.user.email })
  await studio.fault('error')
  expect((await close(ann)).status).toBe(200)
  await studio.runJobs()
  await studio.fault('off')
  expect(await atProvider(customerId)).toMatchObject({ email: ann.user.email })
  await studio.runJobsOverTime()
  expect(await atProvider(customerId)).toEqual({ id: customerId, object: 'customer', deleted: true })
  expect((await studio.ledger()).events.map(({ type }) => type)).toContain('customer.deleted')
})
