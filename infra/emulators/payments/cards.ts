import type { CardOnForm } from './records/stripe-types.ts'

/** What happens to a payment with a test card. */
type CardOutcome =
  | { kind: 'pays' }
  | { kind: 'authenticate' }
  | { kind: 'declined'; code: string; declineCode: string | null; message: string }
  | { kind: 'bank'; outcome: 'succeeded' | 'failed' }

export type Refusal = Extract<CardOutcome, { kind: 'declined' }>

/** What becomes of a charge of a saved card while its owner is away. */
type OffSessionOutcome = 'pays' | 'is declined' | 'asks for 3-D Secure' | 'asks for 3-D Secure unless set up'

type TestCard = {
  number: string
  does: string
  fate: CardOutcome
  offSession?: OffSessionOutcome
  /** The payment method by which Stripe's test mode offers this card to the API. */
  token?: string
}

const pays: CardOutcome = { kind: 'pays' }

const declined = (message: string, declineCode: string | null, code = 'card_declined'): CardOutcome => ({
  kind: 'declined',
  code,
  declineCode,
  message,
})
const asks: CardOutcome = { kind: 'authenticate' }

/** Stripe's own test numbers, and what each does. The index page lists them from here. */
export const testCards: TestCard[] = [
  { number: '4242424242424242', does: 'pays', fate: pays, token: 'pm_card_visa' },
  { number: '5555555555554444', does: 'pays (Mastercard)', fate: pays },
  {
    ...{ number: '4000002500003155', does: 'asks for a 3-D Secure step; once saved it can be charged without' },
    ...{ fate: asks, offSession: 'asks for 3-D Secure unless set up', token: 'pm_card_authenticationRequiredOnSetup' },
  },
  {
    ...{ number: '4000002760003184', does: 'asks for a 3-D Secure step every time: a charge of it, saved, is refused' },
    ...{ fate: asks, offSession: 'asks for 3-D Secure', token: 'pm_card_authenticationRequired' },
  },
  {
    ...{ number: '4000000000000002', does: 'is declined', token: 'pm_card_visa_chargeDeclined' },
    fate: declined('Your card was declined.', 'generic_decline'),
  },
  {
    ...{ number: '4000000000009995', does: 'has insufficient funds' },
    fate: declined('Your card has insufficient funds.', 'insufficient_funds'),
  },
  {
    ...{
      number: '4000000000000341',
      does: 'can be saved as the card on file, then fails at the next renewal or charge',
    },
    ...{ fate: pays, offSession: 'is declined', token: 'pm_card_chargeCustomerFail' },
  },
  {
    ...{ number: '000123456789', does: 'bank debit: the order completes unpaid, the money comes some seconds later' },
    fate: { kind: 'bank', outcome: 'succeeded' },
  },
  {
    ...{ number: '000111111116', does: 'bank debit: the order completes unpaid, the money never comes' },
    fate: { kind: 'bank', outcome: 'failed' },
  },
]

/** What a number does. A number that is none of the test cards is declined, as in Stripe's test mode. */
export function cardOutcome(number: string): CardOutcome {
  const known = testCards.find((card) => card.number === number)
  return (
    known?.fate ??
    declined('Your card was declined. Only the test cards listed at /__local/ work here.', 'test_mode_live_card')
  )
}

/** What becomes of an off-session charge of the saved card that ends so. */
export function offSessionOutcome(last4: string | undefined): OffSessionOutcome {
  return testCards.find((card) => card.offSession && card.number.endsWith(last4 ?? '-'))?.offSession ?? 'pays'
}

/** Whether a renewal with the card that ends so goes through; a subscription's first payment set it up. */
export function getRenewalOutcome(last4: string | undefined): 'succeeded' | 'failed' {
  const outcome = offSessionOutcome(last4)
  return outcome === 'is declined' || outcome === 'asks for 3-D Secure' ? 'failed' : 'succeeded'
}

/** The number of the card behind a payment method of Stripe's test mode, such as `pm_card_visa`. */
export const testCardNumber = (token: string): string | undefined =>
  testCards.find((card) => card.token === token)?.number

/** The brand by a number's first figures. */
export function getBrand(number: string): string {
  return number.startsWith('5') ? 'mastercard' : 'visa'
}

export type CardFields = { card: string; expiry: string; cvc: string; name: string }
type CardReading = { ok: true; card: CardOnForm } | { ok: false; wrong: Partial<CardFields> }

/** Checks what was typed into a hosted form; `now` in seconds. Each wrong field comes back with its sentence. */
export function readCard({ card, expiry, cvc, name }: CardFields, now: number): CardReading {
  const number = card.replace(/[\s-]/g, '')
  const isBank = cardOutcome(number).kind === 'bank'
  const date = readExpiry(expiry)
  const wrong: Partial<CardFields> = {}
  if (!isBank && !(/^\d{12,19}$/.test(number) && passesLuhn(number))) wrong.card = 'Your card number is invalid.'
  if (!date) wrong.expiry = "Your card's expiration date is incomplete. Write it as MM / YY."
  else if (isPast(date, now)) wrong.expiry = "Your card's expiration date is in the past."
  if (!/^\d{3,4}$/.test(cvc.trim())) wrong.cvc = "Your card's security code has three or four figures."
  if (name.trim() === '') wrong.name = 'Enter the name on the card.'
  if (!date || Object.keys(wrong).length > 0) return { ok: false, wrong }
  return { ok: true, card: { number, month: date.month, year: date.year, name: name.trim() } }
}

function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(text)
  const month = Number(match?.[1])
  const year = Number(match?.[2])
  if (!match || month < 1 || month > 12) return null
  return { month, year: year < 100 ? 2000 + year : year }
}

function isPast({ month, year }: { month: number; year: number }, now: number): boolean {
  return Date.UTC(year, month, 1) <= now * 1000
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, figure, place) => {
    const value = Number(figure) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
