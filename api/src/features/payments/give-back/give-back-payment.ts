import { formatCents, formatMoney, type GiveBackInput, paths, toCents, type UserPayments } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { defineMail, facts, link } from '../../../platform/mail/define-mail.ts'
import { defineHandler, runNow } from '../../../platform/queue/run-queue.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import {
  listUserPayments,
  loadPaymentLine,
  type PaymentLine,
  refundableCents,
  refundedCents,
} from '../receipts/index.ts'
import { checkoutStore, type GiveBackJob, giveBackStore, type StoredGiveBack } from '../records/index.ts'
import { recordGivenBack } from '../reversals/index.ts'

type GiveBackCall = { actor: Actor; userId: string; paymentId: string; input: GiveBackInput }

/**
 * Gives back a part of a payment or all of it; what was bought stays as it is. A job does it, which is tried again while
 * the provider is away. NOT_FOUND for a payment that is not this person's, CHANGED_MEANWHILE when less or more is
 * left than the admin saw, VALIDATION_FAILED for more than is left.
 */
export async function giveBackPayment(
  deps: Deps,
  { actor, userId, paymentId, input }: GiveBackCall,
): Promise<UserPayments> {
  if (!(await userStore(deps).findById(userId))) throw notFound('There is no such user.')
  const { reason } = input
  const cause = await deps.inTransaction(async (tx) => {
    // One after the other, so that two admins together give back no more than is left.
    await userStore(deps).lock({ id: userId, tx })
    const line = await loadPaymentLine(deps, { userId, paymentId, tx })
    if (!line) throw notFound('There is no such payment.')
    const amountCents = checkAmount(line, input)
    const { title, checkoutId, invoiceId, paymentIntentId } = line
    const isRest = amountCents === refundableCents(line)
    const of = { userId, paymentId, checkoutId, invoiceId, paymentIntentId, title }
    const amount = formatCents(amountCents)
    const entity = { kind: 'user', id: userId }
    const before = { refunded: formatCents(refundedCents(line)) }
    const after = { payment: title, amount, reason }
    await auditStore(deps).record({ act: { actor, what: 'give back payment', entity, before, after }, tx })
    const giveBack = { ...of, amountCents, isRest, reason }
    return giveBackStore(deps).add({ giveBack, now: deps.clock.now(), tx })
  })
  await runNow(deps, { kind: 'give-back', cause })
  return listUserPayments(deps, userId)
}

function checkAmount(line: PaymentLine, { amount, left: seen }: GiveBackInput): number {
  const leftCents = refundableCents(line)
  const left = formatCents(leftCents)
  if (left !== seen) {
    const sentence = 'This payment has changed in the meantime. Please look at it again.'
    throw new AppError('CHANGED_MEANWHILE', sentence, { extra: { current: { left } } })
  }
  const cents = toCents(amount)
  if (cents <= 0) throw invalid({ amount: 'Please give an amount above zero' })
  if (cents > leftCents) throw invalid({ amount: leftCents > 0 ? `At most ${formatMoney(left)} is left` : NOTHING })
  return cents
}

const NOTHING = 'Nothing is left to refund, or the bank disputes this payment'

/** `before`: what was given back earlier. */
type GivenBackFacts = { firstName: string | null; title: string; amount: string; before?: string }

export const givenBackMail = defineMail<GivenBackFacts>({
  name: 'payment-given-back',
  write: ({ title, amount, before }) => ({
    subject: `Your refund of ${amount}`,
    parts: [
      'The studio refunded money that you paid. Your purchase stays as it is.',
      facts([['For', title], ['Amount', amount], before && ['Given back before', before]]),
      'It goes to the card you paid with and shows up there within a few working days.',
      link('See my bookings', paths.dashboard),
    ],
  }),
})

/**
 * Gives money back at the provider, which is then among the reversals and mailed. The key stays with it, so a retry
 * after a lost response gives nothing twice; each retry by an admin has a key of its own, as with refunds.
 */
export const giveBackHandler = defineHandler<GiveBackJob>({
  kind: 'give-back',
  run: async (deps, { payload: { giveBackId }, round }) => {
    const giveBack = await giveBackStore(deps).findById(giveBackId)
    if (giveBack?.status !== 'due') return
    const { id, amountCents, checkoutId } = giveBack
    const paymentIntentId = giveBack.paymentIntentId ?? (await findPayment(deps, giveBack))
    if (!paymentIntentId) throw new Error(`the payment of ${giveBack.paymentId} is not known at the payment provider`)
    const key = round === 0 ? `give-back:${id}` : `give-back:${id}:${round}`
    const done = await deps.payments.refundPart({ key, id, paymentIntentId, amountCents, isAgain: round > 0 })
    // All of it went back in another way by now.
    if (!done) return void (await deps.inTransaction((tx) => giveBackStore(deps).markVoid({ id, tx })))
    const { refundedCents, at } = done
    await recordGivenBack(deps, { paymentIntentId, checkoutId, told: `give-back:${id}`, at, refundedCents })
    const beforeCents = refundedCents - amountCents
    await deps.inTransaction(async (tx) => {
      if (!(await giveBackStore(deps).markDone({ id, now: deps.clock.now(), tx }))) return
      const user = await userStore(deps).findById(giveBack.userId, { tx })
      if (!user) return
      const before = beforeCents > 0 ? { before: money(beforeCents) } : {}
      const content = { firstName: user.firstName, title: giveBack.title, amount: money(amountCents), ...before }
      await queueMail(deps, { template: givenBackMail, to: user.email, facts: content, key: `given-back:${id}`, tx })
    })
  },
  onHandled: async (deps, { payload: { giveBackId: id }, tx }) => {
    await giveBackStore(deps).markVoid({ id, tx })
  },
})

const money = (cents: number) => formatMoney(formatCents(cents))

// The months of a membership are paid by invoices, whose payments the provider alone knows.
async function findPayment(deps: Deps, { invoiceId, checkoutId }: StoredGiveBack): Promise<string | null> {
  if (invoiceId) return deps.payments.findPaymentOf({ invoiceId })
  const checkout = checkoutId ? await checkoutStore(deps).findById(checkoutId) : null
  return checkout?.sessionId ? deps.payments.findPaymentOf({ sessionId: checkout.sessionId }) : null
}
