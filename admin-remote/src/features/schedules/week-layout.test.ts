import { anOccurrence } from '@studio/contract/testing'
import { describe, expect, it } from 'vitest'
import { byDay, neighbour, placed } from './week-layout.ts'

const at = (startTime: string, endTime: string, date = '2026-10-13') =>
  anOccurrence({ id: `${date}-${startTime}`, startTime, endTime, date })

describe('the layout of a week', () => {
  it('occurrences that overlap are drawn side by side, and others alone', () => {
    const lanes = placed([at('09:00', '10:00'), at('09:30', '10:30'), at('10:00', '11:00'), at('12:00', '13:00')])
    expect(lanes.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })

  it('the arrow keys move within a day, and to the nearest hour of the next day that has occurrences', () => {
    const [early, late] = [at('09:00', '10:00'), at('18:00', '19:00')]
    const thursday = [at('08:00', '09:00', '2026-10-15'), at('17:00', '18:00', '2026-10-15')]
    const days = byDay([early, late, ...thursday], ['2026-10-13', '2026-10-14', '2026-10-15'])
    expect(neighbour(days, { at: early, key: 'ArrowDown' })).toBe(late)
    expect(neighbour(days, { at: early, key: 'ArrowUp' })).toBeNull()
    expect(neighbour(days, { at: late, key: 'ArrowRight' })).toBe(thursday[1])
    expect(neighbour(days, { at: thursday[0] ?? early, key: 'ArrowLeft' })).toBe(early)
    expect(neighbour(days, { at: early, key: 'ArrowLeft' })).toBeNull()
    expect(neighbour(days, { at: early, key: 'a' })).toBeNull()
  })
})
