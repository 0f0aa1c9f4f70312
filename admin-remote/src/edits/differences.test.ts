import { describe, expect, it } from 'vitest'
import { getDifferences } from './differences.ts'

const formatInstant = (instant: string) => `at ${instant.slice(0, 10)}`
const compare = (before: unknown, after: unknown) => getDifferences({ before, after, formatInstant })

describe('getDifferences', () => {
  it('returns the fields that differ, without `updatedAt`', () => {
    const before = {
      id: '1',
      name: 'Yoga',
      dropInPrice: '25.00',
      isActive: true,
      updatedAt: '2026-01-01T00:00:00.000Z',
    }
    const after = { ...before, dropInPrice: '27.50', isActive: false, updatedAt: '2026-01-02T00:00:00.000Z' }
    expect(compare(before, after)).toEqual([
      { field: 'Drop in price', before: '25.00', after: '27.50' },
      { field: 'Is active', before: 'yes', after: 'no' },
    ])
  })

  it('formats lists, nested objects, notes and instants as text', () => {
    const before = { features: ['A', 'B'], price: { paid: 2500 }, notes: [{ text: 'Called' }], endsAt: null }
    const after = { features: ['A'], price: { paid: 2000 }, notes: [], endsAt: '2026-02-03T10:00:00.000Z' }
    expect(compare(before, after)).toEqual([
      { field: 'Features', before: 'A, B', after: 'A' },
      { field: 'Price paid', before: '2500', after: '2000' },
      { field: 'Notes', before: 'Called', after: null },
      { field: 'Ends at', before: null, after: 'at 2026-02-03' },
    ])
    // Values without fields have no differences.
    expect(compare('text', 7)).toEqual([])
  })
})
