import { createId } from '../ids.ts'
import type { Account } from './account.ts'
import type { CardOnForm, PaymentMethod } from './stripe-types.ts'

/** Why a card was refused, in Stripe's words. */
export type Refusal = { code: string; decline_code?: string; message: string }

type TestCard = {
  number: string
  description: string
  checkoutOutcome: 'pays' | 'asks for 3-D Secure' | 'bank pays' | 'bank fails' | Refusal
  /** Why a charge of the saved card is refused while its owner is absent (off session). */
  offSession?: Refusal
  /** The id of the payment method with which Stripe's test mode offers this card to the API. */
  token?: string
}

const createDecline = (message: string, decline_code: string): Refusal => ({
  code: 'card_declined',
  decline_code,
  message,
})
export const genericDecline = createDecline('Your card was declined.', 'generic_decline')
const needsAuthentication: Refusal = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Stripe's test card numbers; the index page lists them with their descriptions. */
export const testCards: TestCard[] = [
  { number: '4242424242424242', description: 'pays', checkoutOutcome: 'pays', token: 'pm_card_visa' },
  { number: '5555555555554444', description: 'pays (Mastercard)', checkoutOutcome: 'pays' },
  {
    number: '4000002500003155',
    description: 'asks for a 3-D Secure step; once saved it can be charged without',
    checkoutOutcome: 'asks for 3-D Secure',
  },
  {
    number: '4000002760003184',
    description: 'asks for a 3-D Secure step every time: a charge of the saved card is refused',
    checkoutOutcome: 'asks for 3-D Secure',
    offSession: needsAuthentication,
    token: 'pm_card_authenticationRequired',
  },
  { number: '4000000000000002', description: 'is declined', checkoutOutcome: genericDecline },
  {
    number: '4000000000009995',
    description: 'has insufficient funds',
    checkoutOutcome: createDecline('Your card has insufficient funds.', 'insufficient_funds'),
  },
  {
    number: '4000000000000341',
    description: 'can be saved as the card on file, then fails at the next renewal or charge',
    checkoutOutcome: 'pays',
    offSession: genericDecline,
    token: 'pm_card_chargeCustomerFail',
  },
  {
    number: '000123456789',
    description: 'bank debit: the order completes unpaid, the money comes some seconds later',
    checkoutOutcome: 'bank pays',
  },
  {
    number: '000111111116',
    description: 'bank debit: the order completes unpaid, the money never comes',
    checkoutOutcome: 'bank fails',
  },
]

/** Returns how a card behaves on a hosted page. Other numbers are declined, as in Stripe's test mode. */
export const getCardOutcome = ({ number }: CardOnForm): TestCard['checkoutOutcome'] =>
  testCards.find((card) => card.number === number)?.checkoutOutcome ??
  createDecline('Your card was declined. Only the test cards listed at /__local/ work here.', 'test_mode_live_card')

/** Returns why a charge of a saved card is refused while its owner is absent; undefined when it succeeds. */
export const getOffSessionRefusal = ({ card }: PaymentMethod): Refusal | undefined =>
  testCards.find(({ number }) => number.endsWith(card?.last4 ?? '-'))?.offSession

/** Stores a card with only its last four digits; without a customer it cannot be charged again. */
export function saveCard(account: Account, { number, name }: CardOnForm, customer: string | null): PaymentMethod {
  const brand = number.startsWith('5') ? 'mastercard' : 'visa'
  return account.records.methods.put({
    id: createId('pm'),
    object: 'payment_method',
    billing_details: { name },
    card: { brand, last4: number.slice(-4) },
    created: account.clock.seconds(),
    customer,
    type: 'card',
  } as PaymentMethod)
}
