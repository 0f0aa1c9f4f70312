import { isDeepStrictEqual } from 'node:util'
import type { CheckoutStarted, ErrorCode, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { lockMember } from '../../bookings/index.ts'
import { checkoutStore, insertCheckout, type NewCheckout, type StoredCheckout } from '../records/index.ts'
import { closeCheckoutPage, releaseUnpaidCheckout, type UnpaidCheckout } from './end-checkout.ts'
import { type CheckoutTexts, isSeatHeld, openPaymentPage } from './open-at-provider.ts'

export type Order = {
  purchase: Pick<
    NewCheckout,
    'kind' | 'itemKey' | 'occurrenceId' | 'scheduleId' | 'title' | 'price' | 'isOffer' | 'packTerms'
  >
  texts: CheckoutTexts
  /** The hold ends at this instant at the latest. */
  saleEndsAt?: Date
  /** Set when a new seat is held, which counts as unpaid for the account and the client address. */
  newHold?: { clientAddress: string | undefined }
  /** The code of the error while a payment for the same purchase is being processed. */
  conflictCode: ErrorCode
  /** In this process, the transactions of orders that share a key run one after the other. */
  serializeBy: readonly string[]
  /** Holds the seat or adds the enrollment. The returned fields override those of `purchase`. */
  hold(input: { checkoutId: string; expiresAt: Date; tx: Tx }): Promise<Partial<NewCheckout>>
}
type StartInput = { user: User; order: Order }

/**
 * Returns the payment page of the member's open checkout for the same purchase, or of a new one. Concurrent requests share
 * one checkout and get the same page, because its id is the idempotency key.
 */
export async function startCheckout(deps: Deps, { user, order }: StartInput): Promise<CheckoutStarted> {
  const { serializeBy, texts } = order
  const staleCheckout = await closeStalePage(deps, { user, order })
  const releaseStale = async (tx: Tx) => {
    if (staleCheckout) await releaseUnpaidCheckout(deps, { ...staleCheckout, tx })
  }
  // In one transaction, or another member could take the seat in between.
  const replaceStale = async (tx: Tx) => {
    await releaseStale(tx)
    return findOrAddCheckout(deps, { user, order, tx })
  }
  const checkout = await deps.inTransaction(replaceStale, { serializeBy }).catch(async (error: unknown) => {
    // The release was rolled back with the failed transaction, but the page is closed already.
    if (staleCheckout) await deps.inTransaction(releaseStale, { serializeBy })
    throw error
  })
  return openPaymentPage(deps, { checkout, user, texts })
}

/**
 * Closes the page of an open checkout for the same purchase if its hold expired, its seat was lost, or its price, time,
 * plan or pack terms changed.
 */
async function closeStalePage(deps: Deps, { user, order }: StartInput): Promise<UnpaidCheckout | null> {
  const openCheckout = await checkoutStore(deps).findOpenForItem({ userId: user.id, itemKey: order.purchase.itemKey })
  if (!openCheckout) return null
  assertNotUnderWay(openCheckout, order)
  const isHoldExpired = openCheckout.holdExpiresAt <= deps.clock.now()
  const { scheduleId = null, kind, title, price, packTerms = null } = order.purchase
  const isUnchanged =
    openCheckout.scheduleId === scheduleId &&
    (kind !== 'subscription' || openCheckout.title === title) &&
    openCheckout.price.list === price.list &&
    openCheckout.price.discount === price.discount &&
    isDeepStrictEqual(openCheckout.packTerms, packTerms)
  if (!isHoldExpired && isUnchanged && (await isSeatHeld(deps, { checkout: openCheckout }))) return null
  // A page that was just paid is settled by its event, or by the job that rechecks it.
  const closeResult = await closeCheckoutPage(deps, {
    checkout: openCheckout,
    status: isHoldExpired ? 'expired' : 'cancelled',
  })
  if ('checkoutToSettle' in closeResult) throw paymentUnderWay(order)
  return closeResult
}

function assertNotUnderWay(checkout: StoredCheckout, order: Order): void {
  if (checkout.isPaymentUnderWay || checkout.isAutoCharge) throw paymentUnderWay(order)
}

const paymentUnderWay = ({ conflictCode }: Order) =>
  new AppError(conflictCode, 'Your payment for this is being processed.')

async function findOrAddCheckout(deps: Deps, { user, order, tx }: StartInput & { tx: Tx }): Promise<StoredCheckout> {
  const { id: userId } = await lockMember(deps, { userId: user.id, tx })
  const { purchase, saleEndsAt, newHold } = order
  const { kind, itemKey, isOffer } = purchase
  const openCheckout = await checkoutStore(deps).findOpenForItem({ userId, itemKey, tx })
  if (openCheckout) {
    assertNotUnderWay(openCheckout, order)
    return openCheckout
  }
  const id = deps.ids.next()
  const createdAt = deps.clock.now()
  const holdEnd = minutesAfter(createdAt, deps.env.CHECKOUT_HOLD_MINUTES)
  const holdExpiresAt = saleEndsAt && saleEndsAt < holdEnd ? saleEndsAt : holdEnd
  const heldFields = await order.hold({ checkoutId: id, expiresAt: holdExpiresAt, tx })
  if (kind === 'class' && !isOffer) await assertBelowOpenCheckoutLimit(deps, { userId, tx })
  if (newHold) await assertBelowDailyUnpaidLimit(deps, { userId, itemKey, tx })
  const checkout = {
    id,
    userId,
    ...purchase,
    unpaidHoldAddress: newHold?.clientAddress ?? null,
    holdExpiresAt,
    createdAt,
    ...heldFields,
  }
  return insertCheckout(deps, { checkout, tx })
}

async function assertBelowOpenCheckoutLimit(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<void> {
  const currentTime = deps.clock.now()
  const openClassCheckouts = (await checkoutStore(deps).findOpenByUser(userId, { tx })).filter(
    ({ kind, holdExpiresAt, isOffer }) => kind === 'class' && holdExpiresAt > currentTime && !isOffer,
  )
  if (openClassCheckouts.length < deps.env.MAX_OPEN_CHECKOUTS) return
  const names = openClassCheckouts.map(({ title }) => title).join(', ')
  const message = `You have ${openClassCheckouts.length} unpaid bookings open: ${names}. Please pay or cancel one of them first.`
  const openCheckouts = openClassCheckouts.map(({ sessionId, title, checkoutUrl, bookingId, holdExpiresAt }) => ({
    sessionId,
    title,
    checkoutUrl,
    bookingId,
    holdExpiresAt: holdExpiresAt.toISOString(),
  }))
  throw new AppError('TOO_MANY_CHECKOUTS', message, { extra: { openCheckouts } })
}

const DAY_MS = 86_400_000

/**
 * Throws RATE_LIMITED when an account has started too many unpaid class checkouts, or held too many unpaid seats, within
 * a day. Call it in the transaction that holds the member's lock, or concurrent requests could exceed the limit.
 */
async function assertBelowDailyUnpaidLimit(
  deps: Deps,
  { userId, itemKey, tx }: { userId: string; itemKey: string; tx: Tx },
): Promise<void> {
  const currentTime = deps.clock.now().getTime()
  const recentCheckouts = await checkoutStore(deps).findStartedSince({
    userId,
    since: new Date(currentTime - DAY_MS),
    tx,
  })
  const unpaidCheckouts = recentCheckouts
    .filter(isUnpaidSeat)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  // The newest checkout of a seat replaces its earlier ones, and the new one those with its `itemKey`.
  const newestCheckoutBySeat = new Map(unpaidCheckouts.map((checkout) => [checkout.itemKey, checkout]))
  newestCheckoutBySeat.delete(itemKey)
  const { MAX_CHECKOUTS_A_DAY, MAX_UNPAID_SEATS_A_DAY } = deps.env
  const hasTooManyCheckouts = unpaidCheckouts.length >= MAX_CHECKOUTS_A_DAY
  if (!hasTooManyCheckouts && newestCheckoutBySeat.size < MAX_UNPAID_SEATS_A_DAY) return
  const countedCheckouts = hasTooManyCheckouts ? unpaidCheckouts : [...newestCheckoutBySeat.values()]
  const oldestCreatedAt = Math.min(currentTime, ...countedCheckouts.map(({ createdAt }) => createdAt.getTime()))
  const allowedAgainAt = oldestCreatedAt + DAY_MS
  const retryAfterSeconds = Math.max(1, Math.ceil((allowedAgainAt - currentTime) / 1_000))
  throw new AppError(
    'RATE_LIMITED',
    'You have reserved several places today without paying. Please pay for one of them, or try again tomorrow.',
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  )
}

/** Whether a checkout held a new seat of a class and was not paid. Without a page the member could not have paid. */
function isUnpaidSeat(checkout: StoredCheckout): boolean {
  const { kind, status, itemKey, sessionId, isOffer, isRefunded, isPaymentUnderWay } = checkout
  // A checkout for a seat that the member already holds, by a booking or an offer, has the key `booking:...`.
  const isNewSeat = kind === 'class' && itemKey.startsWith('class:') && !isOffer
  const isUnpaid = status === 'open' || (sessionId !== null && status !== 'paid')
  return isNewSeat && isUnpaid && !isRefunded && !isPaymentUnderWay
}
