import {
  type Day,
  type ExtendPackInput,
  formatMoney,
  type GrantPackInput,
  getTakeBackRefundCents,
  type PackProduct,
  type TakeBackCreditsInput,
  toMoney,
  type User,
  type UserPack,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { JobRef } from '../../../platform/queue/job-queue.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { countCreditsLeft } from '../../bookings/index.ts'
import { findPaymentLine, getRefundableCents } from '../../payments/receipts/index.ts'
import { refundStore } from '../../payments/records/index.ts'
import { newPackMail, queuePackMail } from '../pack-mails.ts'
import { packProductNotFound } from '../products/manage-products.ts'
import {
  countCreditsTakenBack,
  type PackChangeInput,
  packProductStore,
  packStore,
  type StoredPack,
} from '../records/index.ts'
import { toNewPack, toTerms } from '../selling/sell-pack.ts'
import { listPacks } from '../show-packs.ts'

type StaffRequest<Input> = { actor: Actor; userId: string; input: Input }

/** Gives a person a pack for free and mails them. A pack for newcomers can be given to anyone. */
export async function grantPack(
  deps: Deps,
  { actor, userId, input }: StaffRequest<GrantPackInput>,
): Promise<UserPack[]> {
  await deps.inTransaction(async (tx) => {
    const user = await lockPerson(deps, { userId, tx })
    const product = await packProductStore(deps).findById(input.packProductId, { tx })
    if (!product) throw packProductNotFound()
    const pack = await addGrantedPack(deps, { userId, product, tx })
    await queuePackMail(deps, { template: newPackMail, pack, user, credits: product.credits, extraFacts: {}, tx })
    const entity = { kind: 'user', id: userId }
    const auditedPack = { pack: product.name, lastDay: pack.lastDay, reason: input.reason }
    await auditStore(deps).record({ entry: { actor, action: 'give pack', entity, after: auditedPack }, tx })
  })
  return listPacks(deps, userId)
}

type GrantInput = { userId: string; product: PackProduct; imported?: { credits: number; lastDay: Day }; tx: Tx }

/** Adds a pack that costs nothing. `imported`: what is left of a pack that another system sold. */
export function addGrantedPack(deps: Deps, { userId, product, imported, tx }: GrantInput): Promise<StoredPack> {
  const terms = { ...toTerms(product), ...(imported && { credits: imported.credits }) }
  const newPack = toNewPack(deps, { userId, terms, priceCents: 0, boughtAt: deps.clock.now() })
  const pack = { ...newPack, isGranted: true, ...(imported && { lastDay: imported.lastDay }) }
  return packStore(deps).insert({ pack, tx })
}

type PackRequest<Input> = StaffRequest<Input> & { packId: string }
type PackChangeDecision = {
  action: string
  change: PackChangeInput
  before: object
  after: object
  refundCents?: number
}

/**
 * Applies the change that `decide` returns, records it in the audit log and requests its refund. Throws NOT_FOUND,
 * NOT_CHANGEABLE.
 */
async function changePack<Input extends { reason: string }>(
  deps: Deps,
  { actor, userId, packId, input: { reason } }: PackRequest<Input>,
  decide: (pack: StoredPack, tx: Tx) => PackChangeDecision | Promise<PackChangeDecision>,
): Promise<UserPack[]> {
  const refundJob = await deps.inTransaction(async (tx) => {
    await lockPerson(deps, { userId, tx })
    const pack = await packStore(deps).findById(packId, { tx })
    if (pack?.userId !== userId) throw notFound('We could not find this class pack.')
    if (pack.isEnded) throw new AppError('NOT_CHANGEABLE', 'This class pack has ended: its payment went back.')
    const decision = await decide(pack, tx)
    await packStore(deps).change({ pack, change: decision.change, tx })
    const entity = { kind: 'user', id: userId }
    const formerPack = { pack: pack.terms.name, ...decision.before }
    const changedPack = { pack: pack.terms.name, ...decision.after, reason }
    await auditStore(deps).record({
      entry: { actor, action: decision.action, entity, before: formerPack, after: changedPack },
      tx,
    })
    return requestRefund(deps, { pack, cents: decision.refundCents ?? 0, reason, tx })
  })
  if (refundJob) await runNow(deps, refundJob)
  return listPacks(deps, userId)
}

/** Extends a pack. Throws VALIDATION_FAILED unless the new last day is later than the current one and not past. */
export function extendPack(deps: Deps, request: PackRequest<ExtendPackInput>): Promise<UserPack[]> {
  const { lastDay } = request.input
  return changePack(deps, request, (pack) => {
    if (lastDay <= pack.lastDay || lastDay < deps.clock.today()) {
      throw invalid({ lastDay: 'Please choose a day after the current last day' })
    }
    const change = { at: deps.clock.now(), kind: 'extended', lastDay } as const
    return { action: 'extend pack', change, before: { lastDay: pack.lastDay }, after: { lastDay } }
  })
}

/**
 * Takes unused credits back and refunds their share of the price, to the cent. Throws CHANGED_MEANWHILE if the number of
 * unused credits has changed since the admin saw it, and VALIDATION_FAILED for more credits than are left, or if their
 * value is more than can still be refunded.
 */
export function takeBackCredits(deps: Deps, request: PackRequest<TakeBackCreditsInput>): Promise<UserPack[]> {
  const { credits, creditsLeft } = request.input
  return changePack(deps, request, async (pack, tx) => {
    const currentCreditsLeft = await countCreditsLeft(deps, { pack, tx })
    if (currentCreditsLeft !== creditsLeft) {
      const message = 'This pack has changed in the meantime. Please look at it again.'
      throw new AppError('CHANGED_MEANWHILE', message, { extra: { current: { creditsLeft: currentCreditsLeft } } })
    }
    if (credits > creditsLeft) throw invalid({ credits: `At most ${creditsLeft} unused credits are left` })
    const { priceCents, terms } = pack
    const takenBack = countCreditsTakenBack(pack)
    const refundCents = getTakeBackRefundCents({ priceCents, credits: terms.credits, takenBack, count: credits })
    return {
      action: 'take back credits',
      change: { at: deps.clock.now(), kind: 'taken back', credits },
      before: { creditsLeft },
      after: { creditsLeft: creditsLeft - credits, amount: toMoney(refundCents) },
      refundCents,
    }
  })
}

type RefundInput = { pack: StoredPack; cents: number; reason: string; tx: Tx }

/** Returns the job of the refund; null if there is nothing to refund. Throws VALIDATION_FAILED. */
async function requestRefund(deps: Deps, { pack, cents, reason, tx }: RefundInput): Promise<JobRef | null> {
  const { userId, checkoutId } = pack
  if (cents === 0 || !checkoutId) return null
  // The payment of a checkout is listed with the id of the checkout.
  const payment = await findPaymentLine(deps, { userId, paymentId: checkoutId, tx })
  const refundableCents = payment ? getRefundableCents(payment) : 0
  if (!payment || cents > refundableCents) {
    throw invalid({
      credits: `These credits are worth ${formatAmount(cents)}, but only ${formatAmount(refundableCents)} can still go back`,
    })
  }
  const { paymentIntentId, title } = payment
  const adminRefund = { paymentId: payment.id, refundsWholeRemainder: cents === refundableCents, reason }
  const refund = { paymentIntentId, checkoutId, userId, title, amountCents: cents, adminRefund }
  return refundStore(deps).add({ refund: { ...refund, reason: 'credits-taken-back' }, tx })
}

const formatAmount = (cents: number) => formatMoney(toMoney(cents))

async function lockPerson(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<User> {
  const user = await userStore(deps).lock({ id: userId, tx })
  if (!user) throw notFound('There is no such user.')
  return user
}
