/** An amount of money as it travels: a decimal string with two places, "25.00". */
export type Money = string

/** The one currency of the studio: of every price, and of what the payment provider charges. ISO 4217, in small letters. */
export const CURRENCY = 'usd' as const

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/**
 * The integer cents of a decimal text, or null when the text is not an amount of money with at most two decimals.
 * Works on the digits, never on a float, so that 0.1 + 0.2 problems cannot occur.
 */
export function parseCents(text: string): number | null {
  const match = DECIMAL.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** The decimal text of integer cents: 2500 -> "25.00". Throws on anything but whole cents. */
export function formatCents(cents: number): Money {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Cents of a stored or received amount that is known to be valid; throws when it is not. */
export function toCents(money: Money): number {
  const cents = parseCents(money)
  if (cents === null) throw new RangeError(`not an amount of money: ${money}`)
  return cents
}

/** How many decimals a displayed amount has: two, two unless they are zero, or none (rounded). */
type Decimals = 'always' | 'if-any' | 'never'

const dollars = (options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY, ...options })
const formats: Readonly<Record<Decimals, Intl.NumberFormat>> = {
  always: dollars(),
  'if-any': dollars({ trailingZeroDisplay: 'stripIfInteger' }),
  never: dollars({ maximumFractionDigits: 0 }),
}

/** An amount for people to read, "$1,250.00" or "−$3.00". JSON and CSV carry the plain `Money`. */
export function formatMoney(money: Money, { decimals = 'always' }: { decimals?: Decimals } = {}): string {
  const isNegative = money.startsWith('-')
  const text = formats[decimals].format(toCents(isNegative ? money.slice(1) : money) / 100)
  return isNegative ? `−${text}` : text
}

/** What a price is made of, in integer cents: `paid = list - discount`. */
type PriceCents = { list: number; discount: number; paid: number }

/** What members with an active plan get off the price of a program; the texts of the site's content name it too. */
export const memberDiscountPercent = 10

/**
 * The price of a program for a user: the members' discount is rounded half up to the cent (99.95 -> 10.00 off ->
 * 89.95).
 */
export function programPrice({ listCents, isMember }: { listCents: number; isMember: boolean }): PriceCents {
  const discount = isMember ? Math.floor((listCents * memberDiscountPercent + 50) / 100) : 0
  return { list: listCents, discount, paid: listCents - discount }
}
