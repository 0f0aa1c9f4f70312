import { expect, test } from 'vitest'
import { type Life, newLife } from '../membership/reference.ts'
import { perform } from '../membership/reference-operations.ts'
import { planEdge } from './follow-plans.ts'
import { toInstant } from './model/calendar.ts'
import { type BookingModel, emptyStudio } from './model/state.ts'

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

function edgeOfRelease({ now, releaseAt }: { now: number; releaseAt: number }): number | null {
  const model = emptyStudio()
  // What it is of and for does not matter to its release.
  model.bookings.set('of a member', { status: 'confirmed', releaseAt } as BookingModel)
  const clock = { movedTo: () => now, moveTo: () => Promise.resolve() }
  return planEdge({ model, now: () => now, clock })
}

test('time passes on over the release of a seat within seconds, which the product noted some seconds apart', () => {
  const now = at('2026-12-25', '04:20')
  expect(edgeOfRelease({ now, releaseAt: now + 60_000 })).toBeNull()
  expect(edgeOfRelease({ now, releaseAt: now - 60_000 })).toBeNull()
  expect(edgeOfRelease({ now, releaseAt: now + 3_000 })).toBe(now + 8_000)
  expect(edgeOfRelease({ now, releaseAt: now - 1_000 })).toBe(now + 5_000)
})
