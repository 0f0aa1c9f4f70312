import { newId } from '../ids.ts'
import type { Account } from './account.ts'
import type { CardOnForm, PaymentMethod } from './stripe-types.ts'

/** Why a card was refused, in Stripe's words. */
export type Refusal = { code: string; decline_code?: string; message: string }

type TestCard = {
  number: string
  does: string
  onPage: 'pays' | 'asks for 3-D Secure' | 'bank pays' | 'bank fails' | Refusal
  /** Why a charge of the saved card is refused while its owner is away. */
  offSession?: Refusal
  /** The payment method by which Stripe's test mode offers this card to the API. */
  token?: string
}

const declined = (message: string, decline_code: string): Refusal => ({ code: 'card_declined', decline_code, message })
export const genericDecline = declined('Your card was declined.', 'generic_decline')
const needsOwner: Refusal = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Stripe's own test numbers, and what each does. The index page lists them from here. */
export const testCards: TestCard[] = [
  { number: '4242424242424242', does: 'pays', onPage: 'pays', token: 'pm_card_visa' },
  { number: '5555555555554444', does: 'pays (Mastercard)', onPage: 'pays' },
  {
    number: '4000002500003155',
    does: 'asks for a 3-D Secure step; once saved it can be charged without',
    onPage: 'asks for 3-D Secure',
  },
  {
    number: '4000002760003184',
    does: 'asks for a 3-D Secure step every time: a charge of it, saved, is refused',
    onPage: 'asks for 3-D Secure',
    offSession: needsOwner,
    token: 'pm_card_authenticationRequired',
  },
  { number: '4000000000000002', does: 'is declined', onPage: genericDecline },
  {
    number: '4000000000009995',
    does: 'has insufficient funds',
    onPage: declined('Your card has insufficient funds.', 'insufficient_funds'),
  },
  {
    number: '4000000000000341',
    does: 'can be saved as the card on file, then fails at the next renewal or charge',
    onPage: 'pays',
    offSession: genericDecline,
    token: 'pm_card_chargeCustomerFail',
  },
  {
    number: '000123456789',
    does: 'bank debit: the order completes unpaid, the money comes some seconds later',
    onPage: 'bank pays',
  },
  {
    number: '000111111116',
    does: 'bank debit: the order completes unpaid, the money never comes',
    onPage: 'bank fails',
  },
]

/** What a card does on a hosted page. Any number that is no test card is declined, as in Stripe's test mode. */
export const getCardOutcome = ({ number }: CardOnForm): TestCard['onPage'] =>
  testCards.find((card) => card.number === number)?.onPage ??
  declined('Your card was declined. Only the test cards listed at /__local/ work here.', 'test_mode_live_card')

/** Why a charge of a saved card is refused while its owner is away; undefined when it is paid. */
export const getOffSessionRefusal = ({ card }: PaymentMethod): Refusal | undefined =>
  testCards.find(({ number }) => number.endsWith(card?.last4 ?? '-'))?.offSession

/** Stores a card, of which only the last four figures stay readable; without a customer it cannot be charged again. */
export function saveCard(account: Account, { number, name }: CardOnForm, customer: string | null): PaymentMethod {
  const brand = number.startsWith('5') ? 'mastercard' : 'visa'
  return account.records.methods.put({
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { name },
    card: { brand, last4: number.slice(-4) },
    created: account.clock.seconds(),
    customer,
    type: 'card',
  } as PaymentMethod)
}
