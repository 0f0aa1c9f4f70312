import { formatCents, showMoney } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import { secondsAfter } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'
import { refundMail } from './refund-mail.ts'
import type { StoredRefund } from './refund-store.ts'

const MOST_AT_ONCE = 200
const FIRST_PAUSE_SECONDS = 10
const LONGEST_PAUSE_SECONDS = 3_600

/**
 * Carries out the refunds that are due (rulings B5, B9). The key stays with a refund, so a try whose answer was lost pays
 * nothing twice; the mail goes out when the provider has done it.
 */
export async function giveRefunds(deps: Deps): Promise<void> {
  for (const refund of await deps.refunds.due({ now: deps.clock.now(), limit: MOST_AT_ONCE })) {
    try {
      await deps.payments.refund({ key: `refund:${refund.id}`, paymentIntentId: refund.paymentIntentId })
      await noteRefunded(deps, refund)
    } catch (error) {
      await postpone(deps, refund)
      deps.log.warn({ err: error, refund: refund.id }, 'a refund did not go through; it comes up again')
      if (error instanceof AppError && error.code === 'PAYMENT_PROVIDER_TIMEOUT') return
    }
  }
}

/** Notes that a refund has happened and mails it: once, whoever tells first, our own call or the provider's event. */
export async function noteRefunded(deps: Deps, refund: StoredRefund): Promise<void> {
  await deps.inTransaction(async (tx) => {
    if (!(await deps.refunds.markDone({ id: refund.id, now: deps.clock.now(), tx }))) return
    const user = await deps.users.findById(refund.userId, { tx })
    if (!user) return
    const { title, reason } = refund
    const facts = { firstName: user.firstName, title, reason, ...(await amountsOf(deps, { refund, tx })) }
    await deps.mail.queue({ template: refundMail, to: user.email, facts, key: `refund:${refund.paymentIntentId}`, tx })
  })
}

// Of a payment of which a part went back before, the rest goes back now.
async function amountsOf(deps: Deps, { refund, tx }: { refund: StoredRefund; tx: Tx }) {
  const show = (cents: number) => showMoney(formatCents(cents))
  const before = await deps.moneyBack.sumOf(refund.paymentIntentId, { tx })
  const rest = refund.amountCents - before
  return before > 0 && rest > 0 ? { amount: show(rest), before: show(before) } : { amount: show(refund.amountCents) }
}

async function postpone(deps: Deps, { id, attempts }: StoredRefund): Promise<void> {
  const seconds = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** attempts)
  await deps.refunds.postpone({ id, attempts: attempts + 1, dueAt: secondsAfter(deps.clock.now(), seconds) })
}
