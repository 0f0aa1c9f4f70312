import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, parseCents, programPrice, showMoney } from './money.ts'

describe('money', () => {
  it('reads decimals with up to two places as whole cents', () => {
    expect(['25', '25.5', '25.00', '0.07', ' 99.95 '].map(parseCents)).toEqual([2500, 2550, 2500, 7, 9995])
  })
  it('refuses what is not an amount', () => {
    expect(['', '-1', '1.234', '1e3', 'abc', '1,000', '.5', '999999999'].map(parseCents)).toEqual(Array(8).fill(null))
  })
  it('writes and reads back every amount unchanged', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999_999), (cents) => {
        expect(parseCents(formatCents(cents))).toBe(cents)
      }),
    )
  })
  it('refuses to write a fraction of a cent', () => {
    expect(() => formatCents(10.5)).toThrow(RangeError)
  })
  it('shows a program price to 0 decimals on the landing page', () => {
    expect([
      showMoney('199.00', { wholeDollars: true }),
      showMoney('1249.50', { wholeDollars: true }),
      showMoney('25.00'),
    ]).toEqual(['$199', '$1,250', '$25.00'])
  })
})

describe('the member discount', () => {
  it('is the tenth of the price rounded half up: 99.95 -> 10.00 off -> 89.95 [SCREENS-114]', () => {
    expect(programPrice({ listCents: 9995, isMember: true })).toEqual({ list: 9995, discount: 1000, paid: 8995 })
  })
  it('is nothing for a non-member', () => {
    expect(programPrice({ listCents: 9995, isMember: false })).toEqual({ list: 9995, discount: 0, paid: 9995 })
  })
  it('always adds up and never differs from a tenth by more than half a cent', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (listCents) => {
        const price = programPrice({ listCents, isMember: true })
        expect(price.paid + price.discount).toBe(listCents)
        expect(Math.abs(price.discount * 10 - listCents)).toBeLessThanOrEqual(5)
      }),
    )
  })
})
