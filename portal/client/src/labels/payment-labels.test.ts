import { expect, test } from 'vitest'
import { formatPayment, formatStaffPayment } from './payment-labels.ts'

test.each([
  ['included', 'No charge', 'Included'],
  ['complimentary', 'No charge', 'Complimentary'],
  ['pack', 'Class pack', 'Class pack'],
  ['trial', 'Free trial class', 'Free trial class'],
  ['at-desk', '$18.00 at the desk', '$18.00 at the desk'],
  ['paid', 'Paid $18.00', 'Paid $18.00'],
  ['pending', 'Not paid', 'Paying $18.00'],
] as const)('the payment %s reads %s for the member and %s for staff', (payment, member, staff) => {
  expect([formatPayment({ payment, amount: '18.00' }), formatStaffPayment({ payment, amount: '18.00' })]).toEqual([
    member,
    staff,
  ])
})
