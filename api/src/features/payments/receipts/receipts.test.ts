import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'

const studio = await aPayingStudio()
const admin = await studio.signedInAs('admin')
const loadPayments = (id: string) => studio.expectOk('listUserPayments', { as: admin, params: { id } })

test('receipts list the user’s own payments and refunds, newest first; admins see them in the studio’s records and at the provider, with a refund that is first due and then paid [MONEY-27]', async () => {
  const guest = await studio.signedInAs('user')
  const { classId } = await studio.aWeeklyClass({ name: 'Evening Calm' })
  const { id: programId } = await studio.aProgram({ name: 'Healthy Eating', price: '99.00' })
  const classCheckout = await studio.expectOk('startClassCheckout', {
    as: guest,
    body: { classId, bookingDate: '2026-01-21' },
  })
  await studio.pay(classCheckout.checkoutUrl)
  await studio.advanceBothClocks({ minutes: 5 })
  const programCheckout = await studio.expectOk('startProgramCheckout', { as: guest, body: { programId } })
  await studio.pay(programCheckout.checkoutUrl)
  await studio.deliverPendingEvents()
  const payments = await loadPayments(guest.user.id)
  expect(payments.records[1]).toMatchObject({ kind: 'class', title: 'Evening Calm', amount: '25.00', status: 'paid' })
  expect(payments.provider?.[1]).toMatchObject({ description: 'Evening Calm', amount: '25.00', status: 'paid' })
  const [booking] = await studio.expectOk('listMyBookings', { as: guest })
  await studio.expectOk('cancelBooking', { as: admin, params: { id: booking?.id ?? '' } })
  expect((await loadPayments(guest.user.id)).records[1]?.status).toBe('refund due')
  await studio.runJobsWithRetries()
  const { records, provider } = await loadPayments(guest.user.id)
  expect([records[1]?.status, provider?.[1]?.status]).toEqual(['refunded', 'refunded'])
  const { status, answer } = await studio.call('listMyReceipts', { as: guest })
  expect(status).toBe(200)
  expect(answer).toMatchObject([
    { description: 'Healthy Eating', amount: '99.00', currency: 'usd', status: 'paid' },
    { description: 'Evening Calm', amount: '25.00', currency: 'usd', status: 'refunded' },
  ])
  expect(await studio.expectOk('listMyReceipts', { as: admin })).toEqual([])
  expect((await studio.call('listMyReceipts')).status).toBe(401)
})

/** A user who paid for a class, and their customer at the provider. */
async function aPayingGuest() {
  const guest = await studio.signedInAs('user')
  const { classId } = await studio.aWeeklyClass({ name: 'Evening Calm' })
  const body = { classId, bookingDate: '2026-01-21' }
  const checkout = await studio.expectOk('startClassCheckout', { as: guest, body })
  await studio.pay(checkout.checkoutUrl)
  await studio.deliverPendingEvents()
  const { stripeCustomerId } = await studio.expectOk('getUser', { as: guest })
  const paymentId = (await studio.readLedger()).payments.at(-1)?.id
  return { guest, customerId: String(stripeCustomerId), paymentId: String(paymentId) }
}
const listMyReceipts = (as: Person) => studio.expectOk('listMyReceipts', { as })

test('receipts come from the studio’s records while the provider is unavailable, remain after the customer is deleted there, and show a later refund [MONEY-27]', async () => {
  const { guest, customerId, paymentId } = await aPayingGuest()
  await studio.setFault('error')
  const outcome = await studio.call('listMyReceipts', { as: guest })
  await studio.setFault('off')
  expect(outcome.status).toBe(200)
  const paidReceipt = { description: 'Evening Calm', amount: '25.00', status: 'paid' }
  expect(outcome.answer).toMatchObject([{ ...paidReceipt, receiptUrl: null }])
  await studio.deps.payments.deleteCustomer(customerId)
  const [receipt, ...otherReceipts] = await listMyReceipts(guest)
  expect(otherReceipts).toEqual([])
  expect(receipt).toMatchObject({ ...paidReceipt, refunded: '0.00' })
  await studio.controlEmulator(`payments/${paymentId}/refund`, { amount: 1_000 })
  await studio.deliverPendingEvents()
  expect(await listMyReceipts(guest)).toMatchObject([{ amount: '25.00', refunded: '10.00', status: 'partly_refunded' }])
})

test('each month of a plan is listed once, also after the customer was deleted at the provider [MONEY-27]', async () => {
  const ann = await studio.signedInAs('user')
  await studio.pay((await studio.expectOk('startSubscriptionCheckout', { as: ann })).checkoutUrl)
  await studio.deliverPendingEvents()
  const user = await studio.expectOk('getUser', { as: ann })
  await studio.controlEmulator(`subscriptions/${user.stripeSubscriptionId}/renew`)
  await studio.deliverPendingEvents()
  const receiptsBefore = await listMyReceipts(ann)
  expect(receiptsBefore.map(({ amount }) => amount)).toEqual(['149.00', '149.00'])
  await studio.deps.payments.deleteCustomer(String(user.stripeCustomerId))
  const receiptsAfter = await listMyReceipts(ann)
  expect(receiptsAfter.map(({ amount, status }) => [amount, status])).toEqual(
    receiptsBefore.map(({ amount, status }) => [amount, status]),
  )
})
