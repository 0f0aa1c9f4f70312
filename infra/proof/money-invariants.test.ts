import { expect, test } from 'vitest'
import type { Ledger } from './ledger.ts'
import { brokenMoney } from './money-invariants.ts'
import type { StoredStudio } from './stored.ts'

const nothing: StoredStudio = {
  ...{ bookings: [], occurrences: [], entries: [], checkouts: [] },
  ...{ enrollments: [], refunds: [], moneyBack: [], mails: [], memberships: [], events: [] },
}
const month = { id: 'pi_1', amount: 14_900, refunded: 4_900, checkoutId: null, subscriptionId: 'sub_1' }
const ledger: Ledger = { payments: [month], refunds: [], checkouts: [], events: [] }
const membership = { _id: 'sub_1', userId: 'u1' }
const inTheRecords: StoredStudio = {
  ...nothing,
  memberships: [membership],
  moneyBack: [
    { paymentIntentId: 'pi_1', cents: 5_000 },
    { paymentIntentId: 'pi_1', cents: -100 },
  ],
}

test('a partial refund is no fault where the records have it to the cent', () => {
  expect(brokenMoney({ stored: inTheRecords, ledger })).toEqual([])
})

test('a refund that is in no records, or is counted twice, is reported as a fault', () => {
  const missing = { ...inTheRecords, moneyBack: [] }
  expect(brokenMoney({ stored: missing, ledger })).toEqual(['payment pi_1: 4900 cents went back, 0 are in the records'])
  const twice = { ...inTheRecords, moneyBack: [...inTheRecords.moneyBack, ...inTheRecords.moneyBack] }
  expect(brokenMoney({ stored: twice, ledger })).toEqual([
    'payment pi_1: 4900 cents went back, 9800 are in the records',
  ])
})

test('a dashboard may give back often, the product once', () => {
  const refund = { paymentId: 'pi_1', amount: 100 }
  const refundsOf = (...metadata: Array<Record<string, string>>) =>
    metadata.map((one, place) => ({ ...refund, id: `re_${place}`, metadata: one }))
  const fine = { ...ledger, refunds: refundsOf({}, { madeIn: 'dashboard' }, { madeIn: 'dashboard' }) }
  expect(brokenMoney({ stored: inTheRecords, ledger: fine })).toEqual([])
  const doubled = { ...ledger, refunds: refundsOf({}, {}) }
  expect(brokenMoney({ stored: inTheRecords, ledger: doubled })).toEqual(['a payment was given back twice'])
})
