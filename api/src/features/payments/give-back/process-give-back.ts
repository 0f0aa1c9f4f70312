import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { userStore } from '../../accounts/people/index.ts'
import { checkoutStore, type GiveBackJob, giveBackStore, type StoredGiveBack } from '../records/index.ts'
import { recordGivenBack } from '../reversals/index.ts'
import { queueGivenBackMail } from './given-back-mail.ts'

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
    await completeGiveBack(deps, { giveBack, beforeCents: refundedCents - amountCents })
  },
  onHandled: async (deps, { payload: { giveBackId: id }, tx }) => {
    await giveBackStore(deps).markVoid({ id, tx })
  },
})

async function completeGiveBack(
  deps: Deps,
  { giveBack, beforeCents }: { giveBack: StoredGiveBack; beforeCents: number },
): Promise<void> {
  await deps.inTransaction(async (tx) => {
    if (!(await giveBackStore(deps).markDone({ id: giveBack.id, now: deps.clock.now(), tx }))) return
    const user = await userStore(deps).findById(giveBack.userId, { tx })
    if (user) await queueGivenBackMail(deps, { giveBack, user, beforeCents, tx })
  })
}

// The months of a membership are paid by invoices, whose payments the provider alone knows.
async function findPayment(deps: Deps, { invoiceId, checkoutId }: StoredGiveBack): Promise<string | null> {
  if (invoiceId) return deps.payments.findPaymentOf({ invoiceId })
  const checkout = checkoutId ? await checkoutStore(deps).findById(checkoutId) : null
  return checkout?.sessionId ? deps.payments.findPaymentOf({ sessionId: checkout.sessionId }) : null
}
