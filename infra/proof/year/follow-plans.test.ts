import { expect, test } from 'vitest'
import { type Life, newLife } from '../membership/reference.ts'
import { perform } from '../membership/reference-operations.ts'
import { planEdge } from './follow-plans.ts'
import { toInstant } from './model/calendar.ts'
import { emptyStudio } from './model/state.ts'

const at = (day: string, time = '09:00') => toInstant(day, time)

function edgeAt(now: number, life: Life): number | null {
  const model = emptyStudio()
  model.lives.set('of a member', life)
  const clock = { movedTo: () => now, moveTo: () => Promise.resolve() }
  return planEdge({ model, now: () => now, clock })
}

function aLifeSince(start: number): Life {
  const life = newLife()
  perform(life, { act: { kind: 'subscribe' }, at: start })
  return life
}

test('time passes on over a period that ends within seconds, and stays where none does', () => {
  const life = aLifeSince(at('2026-01-13'))
  expect(edgeAt(at('2026-02-12'), life)).toBeNull()
  expect(edgeAt(at('2026-02-13') - 10_000, life)).toBe(at('2026-02-13') + 5_000)
})

test('time passes on where what was paid late is over by then, so that the provider charges the next period', () => {
  const late = at('2026-04-03')
  expect(edgeAt(late, aLifeSince(at('2026-02-13')))).toBe(late + 5_000)
})
