import { expect, test } from 'vitest'
import { toInstant } from '../simulated/calendar.ts'
import { differences } from './differences.ts'
import { covers, keeps, type Life, monthAfter, newLife, PRICE, passTo } from './reference.ts'
import { type Act, perform } from './reference-operations.ts'
import { randomSequence } from './sequences.ts'

const at = (day: string, time = '10:00') => toInstant(day, time)
const START = at('2026-01-14')
const aPlan = (...acts: readonly [string, Act][]): Life => {
  const life = newLife()
  perform(life, { act: { kind: 'subscribe' }, at: START })
  for (const [day, act] of acts) {
    passTo(life, at(day))
    if (!perform(life, { act, at: at(day) })) throw new Error(`${act.kind} was refused`)
  }
  return life
}
const paid = ({ charges }: Life) => charges.map(({ cents }) => cents)

test('in the reference a plan renews each month, and a pause from the end of the paid period is charged at its end', () => {
  const life = aPlan(['2026-01-20', { kind: 'pause', start: 'period_end', resumesOn: '2026-03-14' }])
  const dates = ['2026-02-13', '2026-02-15', '2026-03-13', '2026-03-14']
  expect(dates.map((day) => covers(life, at(day)))).toEqual([true, false, false, true])
  passTo(life, at('2026-03-13'))
  expect(paid(life)).toEqual([PRICE])
  passTo(life, at('2026-03-14'))
  expect(paid(life)).toEqual([PRICE, PRICE])
  expect(life.mails.map(({ name }) => name)).toEqual(['started', 'paused', 'charge in 7', 'charge in 1'])
})

test('in the reference a pause from today credits the days after it', () => {
  const life = aPlan(['2026-01-20', { kind: 'pause', start: 'today', resumesOn: '2026-03-01' }])
  passTo(life, at('2026-03-01'))
  expect(paid(life)).toEqual([PRICE, 3_365])
})

test('in the reference a failed renewal covers nothing new, keeps what is booked, and ends the plan a month later', () => {
  const life = aPlan(['2026-01-20', { kind: 'card fails' }])
  passTo(life, at('2026-02-20'))
  expect([covers(life, at('2026-02-21')), keeps(life, at('2026-02-21'))]).toEqual([false, true])
  passTo(life, at('2026-03-14', '11:01'))
  expect([covers(life, at('2026-03-15')), keeps(life, at('2026-03-15'))]).toEqual([false, false])
  const names = ['started', 'renewal failed', 'still unpaid', 'still unpaid', 'ended']
  expect(life.mails.map(({ name }) => name)).toEqual(names)
})

test('in the reference a fourth month of pause within twelve months is refused', () => {
  const life = aPlan(['2026-01-20', { kind: 'pause', start: 'today', resumesOn: '2026-04-21' }])
  passTo(life, at('2026-05-01'))
  const act: Act = { kind: 'pause', start: 'today', resumesOn: '2026-05-08' }
  expect(perform(life, { act, at: at('2026-05-01') })).toBe(false)
})

test('in the reference the pauses of an earlier plan count as well, up to its end', () => {
  const life = aPlan(['2026-01-20', { kind: 'pause', start: 'today', resumesOn: '2026-04-21' }])
  passTo(life, at('2026-04-19'))
  expect(perform(life, { act: { kind: 'leave' }, at: at('2026-04-19') })).toBe(true)
  passTo(life, at('2026-05-01'))
  expect(perform(life, { act: { kind: 'subscribe' }, at: at('2026-05-01') })).toBe(true)
  const act: Act = { kind: 'pause', start: 'today', resumesOn: '2026-05-08' }
  expect(perform(life, { act, at: at('2026-05-01') })).toBe(false)
})

test.each([
  ['2026-01-31T15:00:00Z', '2026-02-28T15:00:00.000Z'],
  ['2026-02-28T15:00:00Z', '2026-03-31T15:00:00.000Z'],
  ['2026-12-31T15:00:00Z', '2027-01-31T15:00:00.000Z'],
])('a month of the reference from %s ends at %s', (from, end) => {
  const anchor = Date.parse('2026-01-31T15:00:00Z')
  expect(new Date(monthAfter(Date.parse(from), anchor)).toISOString()).toBe(end)
})

const isCharged = ({ charges, mails }: { charges: unknown[]; mails: unknown[] }) =>
  charges.length > 2 && mails.length > 2
const sequence = Array.from({ length: 40 }, (_, seed) => randomSequence(seed)).find(isCharged)
if (!sequence) throw new Error('no sequence has charges')
const same = { steps: sequence.expected, charges: sequence.charges, mails: sequence.mails }
const [charge, mail] = [sequence.charges[1], sequence.mails[1]]
if (!charge || !mail) throw new Error('no charge and no mail')
const flip = (bits: string) => (bits.startsWith('1') ? '0' : '1') + bits.slice(1)
const changed = (change: (step: (typeof same.steps)[number]) => object) => ({
  ...same,
  steps: same.steps.map((step, place) => (place === 3 ? { ...step, ...change(step) } : step)),
})

test('a product that says what the reference says has no differences', () => {
  expect(differences(sequence, same)).toEqual([])
})

test.each([
  ['a date that is covered and must not be, or the reverse', changed(({ covers: is }) => ({ covers: flip(is) }))],
  ['a seat that is taken away and must not be, or the reverse', changed(({ keeps: is }) => ({ keeps: flip(is) }))],
  ['an act that is done and must be refused, or the reverse', changed(({ isDone }) => ({ isDone: !isDone }))],
  ['a missing answer', { ...same, steps: same.steps.slice(1) }],
  ['a missing charge', { ...same, charges: same.charges.slice(1) }],
  ['a charge that comes twice', { ...same, charges: [...same.charges, charge] }],
  ['a charge of a cent more', { ...same, charges: same.charges.with(1, { ...charge, cents: charge.cents + 1 }) }],
  ['a charge a second too early', { ...same, charges: same.charges.with(1, { ...charge, at: charge.at - 1_000 }) }],
  ['a mail that does not come', { ...same, mails: same.mails.slice(1) }],
  ['a mail that comes twice', { ...same, mails: [...same.mails, mail] }],
])('the comparison with the reference sees %s', (_, planted) => {
  expect(differences(sequence, planted).length).toBeGreaterThan(0)
})
