/** A decimal string with two places, "25.00". */
export type Money = string

/** The currency of all prices and charges: ISO 4217 in lower case, as the payment provider writes it. */
export const CURRENCY = 'usd' as const

const AMOUNT_PATTERN = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/**
 * The cents of a decimal text, or null when it is not an amount with at most two decimals. Reads the digits, because a
 * float cannot hold every amount exactly.
 */
export function parseCents(text: string): number | null {
  const match = AMOUNT_PATTERN.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** 2500 -> "25.00". Throws unless the cents are whole. */
export function toMoney(cents: number): Money {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The cents of a valid amount. Throws for an invalid one. */
export function toCents(money: Money): number {
  const cents = parseCents(money)
  if (cents === null) throw new RangeError(`not an amount of money: ${money}`)
  return cents
}

/** `if-any` leaves out .00; `never` rounds to whole dollars. */
type Decimals = 'always' | 'if-any' | 'never'

const createDollarFormat = (options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY, ...options })
const formats: Readonly<Record<Decimals, Intl.NumberFormat>> = {
  always: createDollarFormat(),
  'if-any': createDollarFormat({ trailingZeroDisplay: 'stripIfInteger' }),
  never: createDollarFormat({ maximumFractionDigits: 0 }),
}

/** For display: "$1,250.00" or "−$3.00". JSON and CSV contain the plain `Money`. */
export function formatMoney(money: Money, { decimals = 'always' }: { decimals?: Decimals } = {}): string {
  const isNegative = money.startsWith('-')
  const text = formats[decimals].format(toCents(isNegative ? money.slice(1) : money) / 100)
  return isNegative ? `−${text}` : text
}

/** `paid = list - discount` */
type PriceCents = { list: number; discount: number; paid: number }

/** The discount on programs for members with an active plan; texts in the content files name it too. */
export const memberDiscountPercent = 10

/** The price of a program for a user, in cents. The discount is rounded half up: 99.95 - 10.00 = 89.95. */
export function getProgramPrice({ listCents, isMember }: { listCents: number; isMember: boolean }): PriceCents {
  // Integers only: adding half of 100 before the division rounds half up.
  const discount = isMember ? Math.floor((listCents * memberDiscountPercent + 50) / 100) : 0
  return { list: listCents, discount, paid: listCents - discount }
}
