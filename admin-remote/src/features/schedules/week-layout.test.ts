import { anOccurrence } from '@studio/contract/testing'
import { describe, expect, it } from 'vitest'
import { findNeighbour, groupByDay, placeOccurrences } from './week-layout.ts'

const createOccurrence = (startTime: string, endTime: string, date = '2026-10-13') =>
  anOccurrence({ id: `${date}-${startTime}`, startTime, endTime, date })

describe('the layout of a week', () => {
  it('overlapping occurrences are placed side by side, others alone', () => {
    const placements = placeOccurrences([
      createOccurrence('09:00', '10:00'),
      createOccurrence('09:30', '10:30'),
      createOccurrence('10:00', '11:00'),
      createOccurrence('12:00', '13:00'),
    ])
    expect(placements.map(({ lane, laneCount }) => [lane, laneCount])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })

  it('the arrow keys move within a day, and to the nearest occurrence of the next day that has any', () => {
    const tuesdayMorning = createOccurrence('09:00', '10:00', '2026-10-13')
    const tuesdayEvening = createOccurrence('18:00', '19:00', '2026-10-13')
    const thursdayMorning = createOccurrence('08:00', '09:00', '2026-10-15')
    const thursdayEvening = createOccurrence('17:00', '18:00', '2026-10-15')
    const days = groupByDay(
      [tuesdayMorning, tuesdayEvening, thursdayMorning, thursdayEvening],
      ['2026-10-13', '2026-10-14', '2026-10-15'],
    )
    expect(findNeighbour(days, { focusedOccurrence: tuesdayMorning, key: 'ArrowDown' })).toBe(tuesdayEvening)
    expect(findNeighbour(days, { focusedOccurrence: tuesdayMorning, key: 'ArrowUp' })).toBeNull()
    expect(findNeighbour(days, { focusedOccurrence: tuesdayEvening, key: 'ArrowRight' })).toBe(thursdayEvening)
    expect(findNeighbour(days, { focusedOccurrence: thursdayMorning, key: 'ArrowLeft' })).toBe(tuesdayMorning)
    expect(findNeighbour(days, { focusedOccurrence: tuesdayMorning, key: 'ArrowLeft' })).toBeNull()
    expect(findNeighbour(days, { focusedOccurrence: tuesdayMorning, key: 'a' })).toBeNull()
  })
})
