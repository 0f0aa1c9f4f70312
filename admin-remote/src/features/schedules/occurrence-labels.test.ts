import { aRosterEntry } from '@studio/contract/testing'
import { expect, it } from 'vitest'
import { cancelConsequence } from './occurrence-labels.ts'

const paid = aRosterEntry({ status: 'confirmed', payment: 'paid' })
const free = aRosterEntry({ status: 'confirmed', payment: 'included' })

it('the impact of a cancelled occurrence is worded for no, one and several bookings', () => {
  const text = [[], [free], [paid], [free, free], [free, paid], [paid, paid, free]].map((entries) =>
    cancelConsequence({ entries }),
  )
  expect(text).toEqual([
    'Nobody is booked on this date.',
    '1 booking will be cancelled; its member will be told, and nothing was paid.',
    '1 booking will be cancelled; its member will be told, and what was paid will be refunded.',
    '2 bookings will be cancelled; their members will be told, and nothing was paid.',
    '2 bookings will be cancelled; their members will be told, and 1 paid one will be refunded.',
    '3 bookings will be cancelled; their members will be told, and 2 paid ones will be refunded.',
  ])
})
