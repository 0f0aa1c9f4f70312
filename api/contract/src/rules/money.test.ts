import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, getProgramPrice, parseCents, toMoney } from './money.ts'

describe('money', () => {
  it('reads decimals with up to two places as whole cents [MONEY-1]', () => {
    expect(['25', '25.5', '25.00', '0.07', ' 99.95 '].map(parseCents)).toEqual([2500, 2550, 2500, 7, 9995])
  })
  it('returns null for text that is not an amount of money [MONEY-1]', () => {
    expect(['', '-1', '1.234', '1e3', 'abc', '1,000', '.5', '999999999'].map(parseCents)).toEqual(Array(8).fill(null))
  })
  it('reads every written amount back unchanged [MONEY-1]', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999_999), (cents) => {
        expect(parseCents(toMoney(cents))).toBe(cents)
      }),
    )
  })
  it('throws for a fraction of a cent', () => {
    expect(() => toMoney(10.5)).toThrow(RangeError)
  })
  it('formats amounts with thousands separators [MONEY-1]', () => {
    const amounts = ['0.00', '25.00', '999.99', '1000.00', '1250.5', '99999999.99', '-1234.50']
    expect(amounts.map((amount) => formatMoney(amount))).toEqual([
      '$0.00',
      '$25.00',
      '$999.99',
      '$1,000.00',
      '$1,250.50',
      '$99,999,999.99',
      '−$1,234.50',
    ])
  })
  it('leaves out zero decimals or all decimals on request', () => {
    const amounts = ['1250.00', '149.50']
    expect(amounts.map((amount) => formatMoney(amount, { decimals: 'if-any' }))).toEqual(['$1,250', '$149.50'])
    expect(amounts.map((amount) => formatMoney(amount, { decimals: 'never' }))).toEqual(['$1,250', '$150'])
  })
})

describe('the member discount', () => {
  it('is a tenth of the price, rounded half up: 10.00 off 99.95 leaves 89.95 [MONEY-4]', () => {
    expect(getProgramPrice({ listCents: 9995, isMember: true })).toEqual({ list: 9995, discount: 1000, paid: 8995 })
  })
  it('is zero for a non-member [MONEY-4]', () => {
    expect(getProgramPrice({ listCents: 9995, isMember: false })).toEqual({ list: 9995, discount: 0, paid: 9995 })
  })
  it('plus the paid amount is the price, and the discount differs from a tenth of it by at most half a cent [MONEY-4]', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (listCents) => {
        const price = getProgramPrice({ listCents, isMember: true })
        expect(price.paid + price.discount).toBe(listCents)
        expect(Math.abs(price.discount * 10 - listCents)).toBeLessThanOrEqual(5)
      }),
    )
  })
})
