import { aRosterEntry } from '@studio/contract/testing'
import { expect, it } from 'vitest'
import { formatCancellationImpact } from './occurrence-labels.ts'

const paidEntry = aRosterEntry({ status: 'confirmed', payment: 'paid' })
const freeEntry = aRosterEntry({ status: 'confirmed', payment: 'included' })
const packEntry = aRosterEntry({ status: 'confirmed', payment: 'pack' })

it('formatCancellationImpact counts bookings, refunds and credits', () => {
  const texts = [
    [],
    [freeEntry],
    [paidEntry],
    [freeEntry, freeEntry],
    [freeEntry, paidEntry],
    [paidEntry, paidEntry, freeEntry],
    [packEntry],
    [paidEntry, packEntry, packEntry],
  ].map((entries) => formatCancellationImpact({ entries }))
  expect(texts).toEqual([
    'Nobody is booked on this date.',
    '1 booking will be cancelled and the member notified. Nothing was paid.',
    '1 booking will be cancelled, the member notified and the payment refunded.',
    '2 bookings will be cancelled and the members notified. Nothing was paid.',
    '2 bookings will be cancelled, the members notified and 1 payment refunded.',
    '3 bookings will be cancelled, the members notified and 2 payments refunded.',
    '1 booking will be cancelled and the member notified. Nothing was paid. 1 credit of a class pack comes back.',
    '3 bookings will be cancelled, the members notified and 1 payment refunded. 2 credits of class packs come back.',
  ])
})
