import { createId } from '../../ids.ts'
import { type Account, load } from '../account.ts'
import { genericDecline, getCardOutcome, type Refusal, saveCard } from '../cards.ts'
import { createInvalidRequest } from '../stripe-error.ts'
import type { CardOnForm, Checkout, Intent, Session } from '../stripe-types.ts'
import { startSubscription } from './renew-subscription.ts'
import { createIntent, refusePayment, takePayment } from './take-payment.ts'

/** The outcome of an attempt to pay on the hosted page. */
export type PayOutcome = { kind: 'completed' | 'authenticate' | 'closed' } | { kind: 'declined'; message: string }

/** How long a bank debit takes. */
const BANK_SECONDS = 3
/** The test card that stands for a bank account whose debit is paid. */
const PAYING_BANK_ACCOUNT = { number: '000123456789', name: '' }

const notAuthenticated = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** Pays an open checkout with the submitted card. A declined card leaves the checkout open. */
export function payCheckout(account: Account, id: string, card: CardOnForm): PayOutcome {
  const checkout = findOpenCheckout(account, id)
  if (!checkout) return { kind: 'closed' }
  const outcome = getCardOutcome(card)
  if (typeof outcome === 'object') return refuse(account, checkout, outcome)
  if (outcome === 'pays') return complete(account, checkout, card)
  if (outcome === 'asks for 3-D Secure') {
    account.records.checkouts.put({ ...checkout, authenticatingCard: card })
    return { kind: 'authenticate' }
  }
  if (checkout.session.mode !== 'payment')
    return refuse(account, checkout, { ...genericDecline, message: 'Only cards can be used here.' })
  return completeByBankDebit(account, checkout, { isPaid: outcome === 'bank pays' })
}

/** Ends the 3-D Secure step: pays when it was passed, refuses the card when it failed. */
export function authenticateCheckout(account: Account, id: string, { isPassed }: { isPassed: boolean }): PayOutcome {
  const checkout = findOpenCheckout(account, id)
  if (!checkout?.authenticatingCard) return { kind: 'closed' }
  return isPassed
    ? complete(account, checkout, checkout.authenticatingCard)
    : refuse(account, checkout, notAuthenticated)
}

/** Returns the checkout if it can still be paid; expires it when it is past its expiry. */
function findOpenCheckout(account: Account, id: string): Checkout | null {
  const checkout = load(account, 'checkouts', id)
  if (checkout.session.status !== 'open') return null
  if (checkout.session.expires_at > account.clock.seconds()) return checkout
  expireCheckout(account, checkout)
  return null
}

function refuse(account: Account, checkout: Checkout, refusal: Refusal): PayOutcome {
  const { mode } = checkout.session
  const intent = mode === 'payment' ? refusePayment(account, getIntent(account, checkout), refusal).id : null
  const session = { ...checkout.session, payment_intent: intent }
  account.records.checkouts.put({ ...checkout, session, authenticatingCard: null })
  return { kind: 'declined', message: refusal.message }
}

/** Takes the money of an open checkout and completes it; `checkout.session.completed` is the last event. */
function complete(account: Account, checkout: Checkout, card: CardOnForm): PayOutcome {
  const { mode, customer, amount_total: amountTotal } = checkout.session
  // The card of a single payment is not saved for the customer.
  const method = saveCard(account, card, mode === 'payment' ? null : customer)
  if (mode === 'setup') return markComplete(account, checkout, {})
  if (mode === 'subscription') return markComplete(account, checkout, startSubscription(account, checkout, method))
  if (amountTotal === 0) return markComplete(account, checkout, { payment_status: 'no_payment_required' })
  const intent = takePayment(account, getIntent(account, checkout), method)
  return markComplete(account, checkout, { payment_intent: intent.id, payment_status: 'paid' })
}

/** Returns the intent of a checkout: the refused one of an earlier attempt, or a new one. */
function getIntent(account: Account, { session, intent: metadataAndDescription }: Checkout): Intent {
  const { payment_intent: id, amount_total: amountTotal, currency, customer } = session
  if (id) return load(account, 'intents', id)
  const fields = { amount: amountTotal ?? 0, currency: currency ?? 'usd', customer, ...metadataAndDescription }
  return createIntent(account, { id: createId('pi'), ...fields })
}

function markComplete(account: Account, checkout: Checkout, changes: Partial<Session>): PayOutcome {
  const session: Session = { ...checkout.session, ...changes, status: 'complete', url: null }
  account.records.checkouts.put({ ...checkout, session, authenticatingCard: null })
  account.emitEvent('checkout.session.completed', session)
  return { kind: 'completed' }
}

/** Completes a checkout by a bank debit: the order is placed, and the payment succeeds or fails some seconds later. */
function completeByBankDebit(account: Account, checkout: Checkout, { isPaid }: { isPaid: boolean }): PayOutcome {
  const intent = account.records.intents.put({ ...getIntent(account, checkout), status: 'processing' })
  const bankDebit = { at: account.clock.seconds() + BANK_SECONDS, isPaid }
  return markComplete(account, { ...checkout, bankDebit }, { payment_intent: intent.id })
}

/** Settles a bank debit: `checkout.session.async_payment_succeeded` or `.async_payment_failed`. */
export function settleBankDebit(account: Account, checkout: Checkout): void {
  const isPaid = checkout.bankDebit?.isPaid
  const intent = getIntent(account, checkout)
  if (isPaid) takePayment(account, intent, saveCard(account, PAYING_BANK_ACCOUNT, null))
  else refusePayment(account, intent, { ...genericDecline, message: 'The bank refused the debit.' })
  const session: Session = { ...checkout.session, payment_status: isPaid ? 'paid' : 'unpaid' }
  account.records.checkouts.put({ ...checkout, session, bankDebit: null })
  account.emitEvent(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session)
}

/** Closes an open checkout without payment: `checkout.session.expired`. Throws 400 when it is not open. */
export function expireCheckout(account: Account, checkout: Checkout): Checkout {
  const { status } = checkout.session
  if (status !== 'open') {
    const state = `This Checkout Session has a status of ${status}.`
    throw createInvalidRequest(`Only Checkout Sessions with a status in ["open"] can be expired. ${state}`)
  }
  const session: Session = { ...checkout.session, status: 'expired', url: null }
  account.emitEvent('checkout.session.expired', session)
  return account.records.checkouts.put({ ...checkout, session, authenticatingCard: null })
}
