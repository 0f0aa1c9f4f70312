import { expect, test } from 'vitest'
import { withoutUsualHours } from './moves.ts'

const usual = { startTime: '18:00', endTime: '19:00' }
const date = { isCancelled: false, substituteId: 'sub', startTime: '17:30', endTime: '18:30' }

test('a date that is moved back to the hours of its schedule has none of its own, so it follows the schedule again', () => {
  expect(withoutUsualHours(date, usual)).toEqual(date)
  expect(withoutUsualHours({ ...date, ...usual }, usual)).toEqual({ ...date, startTime: null, endTime: null })
  expect(withoutUsualHours({ ...date, startTime: '18:00' }, usual).startTime).toBe('18:00')
})
