import {
  type ExtendPackInput,
  formatCents,
  formatMoney,
  type GrantPackInput,
  type TakeBackCreditsInput,
  takeBackValue,
  type User,
  type UserPack,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { JobId } from '../../../platform/queue/job-queue.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { countCreditsLeft } from '../../bookings/index.ts'
import { loadPaymentLine, refundableCents } from '../../payments/receipts/index.ts'
import { refundStore } from '../../payments/records/index.ts'
import { queuePackBought } from '../pack-mails.ts'
import { unknownPackProduct } from '../products/manage-products.ts'
import { countTakenBack, packProductStore, packStore, type StoredPack } from '../records/index.ts'
import { toNewPack, toTerms } from '../selling/sell-pack.ts'
import { listPacks } from '../show-packs.ts'

type Grant = { actor: Actor; userId: string; input: GrantPackInput }

/** Gives a person a pack for nothing, also one for newcomers to somebody who is none, and mails it. */
export async function grantPack(deps: Deps, { actor, userId, input }: Grant): Promise<UserPack[]> {
  await deps.inTransaction(async (tx) => {
    const user = await lockPerson(deps, { userId, tx })
    const product = await packProductStore(deps).findById(input.packProductId, { tx })
    if (!product) throw unknownPackProduct()
    const newPack = toNewPack(deps, { userId, terms: toTerms(product), priceCents: 0, boughtAt: deps.clock.now() })
    const pack = await packStore(deps).insert({ pack: { ...newPack, isGranted: true }, tx })
    await queuePackBought(deps, { pack, user, tx })
    const after = { pack: pack.terms.name, lastDay: pack.lastDay, reason: input.reason }
    await auditStore(deps).record({ entry: { actor, action: 'give pack', entity: toEntity(userId), after }, tx })
  })
  return listPacks(deps, userId)
}

type PackCall<Input> = { actor: Actor; userId: string; packId: string; input: Input }

/** Gives a pack a later last day; a day that is no later is VALIDATION_FAILED. */
export async function extendPack(
  deps: Deps,
  { actor, userId, packId, input: { lastDay, reason } }: PackCall<ExtendPackInput>,
): Promise<UserPack[]> {
  await deps.inTransaction(async (tx) => {
    await lockPerson(deps, { userId, tx })
    const pack = await loadOwnPack(deps, { userId, packId, tx })
    if (lastDay <= pack.lastDay || lastDay < deps.clock.today()) {
      throw invalid({ lastDay: 'Please choose a day after the present last day' })
    }
    await packStore(deps).change({ pack, change: { at: deps.clock.now(), kind: 'extended', lastDay }, tx })
    const before = { pack: pack.terms.name, lastDay: pack.lastDay }
    const after = { pack: pack.terms.name, lastDay, reason }
    await auditStore(deps).record({
      entry: { actor, action: 'extend pack', entity: toEntity(userId), before, after },
      tx,
    })
  })
  return listPacks(deps, userId)
}

/**
 * Takes unused credits back and refunds their share of the price, to the cent. CHANGED_MEANWHILE when other credits are
 * left than the admin saw, VALIDATION_FAILED for more than are left or more money than can still go back.
 */
export async function takeBackCredits(
  deps: Deps,
  { actor, userId, packId, input }: PackCall<TakeBackCreditsInput>,
): Promise<UserPack[]> {
  const { credits, creditsLeft, reason } = input
  const job = await deps.inTransaction(async (tx) => {
    await lockPerson(deps, { userId, tx })
    const pack = await loadOwnPack(deps, { userId, packId, tx })
    const present = await countCreditsLeft(deps, { pack, tx })
    if (present !== creditsLeft) {
      const message = 'This pack has changed in the meantime. Please look at it again.'
      throw new AppError('CHANGED_MEANWHILE', message, { extra: { current: { creditsLeft: present } } })
    }
    if (credits > present) throw invalid({ credits: `At most ${present} unused credits are left` })
    const { priceCents, terms } = pack
    const cents = takeBackValue({ priceCents, credits: terms.credits, takenBack: countTakenBack(pack) }, credits)
    await packStore(deps).change({ pack, change: { at: deps.clock.now(), kind: 'taken back', credits }, tx })
    const before = { pack: terms.name, creditsLeft }
    const after = { pack: terms.name, creditsLeft: creditsLeft - credits, amount: formatCents(cents), reason }
    await auditStore(deps).record({
      entry: { actor, action: 'take back credits', entity: toEntity(userId), before, after },
      tx,
    })
    return requestRefund(deps, { pack, cents, reason, tx })
  })
  if (job) await runNow(deps, job)
  return listPacks(deps, userId)
}

type Refund = { pack: StoredPack; cents: number; reason: string; tx: Tx }

async function requestRefund(deps: Deps, { pack, cents, reason, tx }: Refund): Promise<JobId | null> {
  const { userId, checkoutId } = pack
  if (cents === 0 || !checkoutId) return null
  const payment = await loadPaymentLine(deps, { userId, paymentId: checkoutId, tx })
  const left = payment ? refundableCents(payment) : 0
  if (!payment || cents > left) {
    throw invalid({ credits: `These credits are worth ${money(cents)}, but only ${money(left)} can still go back` })
  }
  const { paymentIntentId, title } = payment
  const givenBack = { paymentId: payment.id, isRest: cents === left, reason }
  const refund = { paymentIntentId, checkoutId, userId, title, amountCents: cents, givenBack }
  return refundStore(deps).request({ refund: { ...refund, reason: 'credits-taken-back' }, tx })
}

const money = (cents: number) => formatMoney(formatCents(cents))

const toEntity = (userId: string) => ({ kind: 'user', id: userId })

async function lockPerson(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<User> {
  const user = await userStore(deps).lock({ id: userId, tx })
  if (!user) throw notFound('There is no such user.')
  return user
}

async function loadOwnPack(
  deps: Deps,
  { userId, packId, tx }: { userId: string; packId: string; tx: Tx },
): Promise<StoredPack> {
  const pack = await packStore(deps).findById(packId, { tx })
  if (pack?.userId !== userId) throw notFound('We could not find this class pack.')
  if (pack.isEnded) throw new AppError('NOT_CHANGEABLE', 'This class pack has ended: its payment went back.')
  return pack
}
