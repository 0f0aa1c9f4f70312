import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeatsTaken } from '../../../testing/seats.ts'

const studio = await aPayingStudio()
const { aWeeklyClass, aProgram } = studio
const closeAccount = (as: Person) => studio.call('deleteMyAccount', { as, body: { password: as.password } })

/**
 * Closes the account while the provider is unavailable, then pays on the open page. Counts the new payments and refunds at
 * the provider.
 */
async function payAfterClosing(as: Person, checkoutUrl: string) {
  await studio.setFault('error')
  expect((await closeAccount(as)).status).toBe(200)
  await studio.setFault('off')
  const earlierLedger = await studio.readLedger()
  await studio.pay(checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries()
  const { payments, refunds } = await studio.readLedger()
  return {
    payments: payments.length - earlierLedger.payments.length,
    refunds: refunds.length - earlierLedger.refunds.length,
  }
}

test('a class that is paid for after the account was closed is refunded and keeps no seat [MONEY-15]', async () => {
  const ann = await studio.signedInAs('user')
  const { classId, scheduleId } = await aWeeklyClass()
  const occurrence = { classId, date: '2026-01-21', scheduleId }
  const body = { classId, bookingDate: occurrence.date }
  const checkout = await studio.expectOk('startClassCheckout', { as: ann, body })
  expect(await payAfterClosing(ann, checkout.checkoutUrl)).toEqual({ payments: 1, refunds: 1 })
  expect(await countSeatsTaken(studio, occurrence)).toBe(0)
})

/** Starts a checkout; returns the id of the user's customer at the provider. */
async function aCustomerId(as: Person): Promise<string> {
  const { id: programId } = await aProgram()
  expect((await studio.call('startProgramCheckout', { as, body: { programId } })).status).toBe(200)
  return (await studio.expectOk('getUser', { as })).stripeCustomerId ?? ''
}
const loadCustomer = async (customerId: string) => {
  const headers = { Authorization: `Bearer ${studio.env.STRIPE_SECRET_KEY}` }
  return (await fetch(`${studio.env.STRIPE_API_BASE}/v1/customers/${customerId}`, { headers })).json()
}

test('closing an account deletes its customer at the payment provider, even if the provider was unavailable at first [PRIVACY-3]', async () => {
  const ann = await studio.signedInAs('user')
  const customerId = await aCustomerId(ann)
  expect(await loadCustomer(customerId)).toMatchObject({ email: ann.user.email })
  await studio.setFault('error')
  expect((await closeAccount(ann)).status).toBe(200)
  await studio.runJobs()
  await studio.setFault('off')
  expect(await loadCustomer(customerId)).toMatchObject({ email: ann.user.email })
  await studio.runJobsWithRetries()
  expect(await loadCustomer(customerId)).toEqual({ id: customerId, object: 'customer', deleted: true })
  expect((await studio.readLedger()).events.map(({ type }) => type)).toContain('customer.deleted')
})
