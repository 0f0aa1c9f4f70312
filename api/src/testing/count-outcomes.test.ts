import { expect, test } from 'vitest'
import { countOutcomes } from './count-outcomes.ts'

const came = (count: number, status: number, code?: string) =>
  Array.from({ length: count }, () => ({ status, error: code ? { code } : {} }))

test('a race with an unexpected end names every code that came, and how often', () => {
  const counts = countOutcomes([
    ...came(20, 200),
    ...came(129, 409, 'CLASS_FULL'),
    ...came(50, 503, 'DATABASE_UNAVAILABLE'),
    ...came(1, 502),
  ])
  expect(counts).toEqual({ 200: 20, CLASS_FULL: 129, DATABASE_UNAVAILABLE: 50, '502 without a code': 1 })
  const failing = () => expect(counts).toEqual({ 200: 20, CLASS_FULL: 180 })
  expect(failing).toThrow(/200.*20.*CLASS_FULL: 129.*DATABASE_UNAVAILABLE: 50.*502 without a code.*1/)
})
