import { isDeepStrictEqual } from 'node:util'
import type { CheckoutStarted, ErrorCode, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { lockMember } from '../../bookings/index.ts'
import { checkoutStore, insertCheckout, type NewCheckout, type StoredCheckout } from '../records/index.ts'
import { endCheckout } from './end-checkout.ts'
import { type CheckoutTexts, isSeatHeld, openAtProvider } from './open-at-provider.ts'

export type Order = {
  item: Pick<
    NewCheckout,
    'kind' | 'itemKey' | 'occurrence' | 'scheduleId' | 'title' | 'price' | 'isOffer' | 'packTerms'
  >
  shown: CheckoutTexts
  /** The last instant at which it can be sold. */
  saleEndsAt?: Date
  /** It holds a seat that its member did not have, counted for the address that it is held from. */
  newHold?: { from: string | undefined }
  takenCode: ErrorCode
  /** Work that shares a key runs one after the other in a process; see `inTransaction`. */
  serializeBy: readonly string[]
  /** Runs in the transaction that adds the checkout. What it returns of it replaces what the order says. */
  hold(input: { checkoutId: string; expiresAt: Date; tx: Tx }): Promise<Partial<NewCheckout>>
}
type Start = { user: User; order: Order }

/**
 * Returns the payment page: of the member's open checkout of the same thing when there is one, else of a new one that
 * holds its seat. Requests at the same time share one checkout, and the provider answers them with one page, since the
 * checkout's id is the idempotency key.
 */
export async function startCheckout(deps: Deps, { user, order }: Start): Promise<CheckoutStarted> {
  await endOutdatedCheckout(deps, { user, order })
  const checkout = await deps.inTransaction((tx) => findOrAddCheckout(deps, { user, order, tx }), {
    serializeBy: order.serializeBy,
  })
  return openAtProvider(deps, { checkout, user, shown: order.shown })
}

/** Ends an open checkout of the same thing whose price, time or plan has changed since, or whose hold is over. */
async function endOutdatedCheckout(deps: Deps, { user, order }: Start): Promise<void> {
  const open = await checkoutStore(deps).findOpen({ userId: user.id, itemKey: order.item.itemKey })
  if (!open) return
  assertNotUnderWay(open, order)
  const isOver = open.holdExpiresAt <= deps.clock.now()
  const { scheduleId = null, kind, title, price, packTerms = null } = order.item
  const isSame =
    open.scheduleId === scheduleId &&
    (kind !== 'subscription' || open.title === title) &&
    open.price.list === price.list &&
    open.price.discount === price.discount &&
    isDeepStrictEqual(open.packTerms, packTerms)
  if (!isOver && isSame && (await isSeatHeld(deps, { checkout: open }))) return
  // A page that was just paid is settled by its event, or by the job that looks at it.
  if (await endCheckout(deps, { checkout: open, as: isOver ? 'expired' : 'cancelled' })) throw beingPaid(order)
}

function assertNotUnderWay(open: StoredCheckout, order: Order): void {
  if (open.isPaymentUnderWay || open.isCharge) throw beingPaid(order)
}

const beingPaid = ({ takenCode }: Order) => new AppError(takenCode, 'Your payment for this is being processed.')

async function findOrAddCheckout(deps: Deps, { user, order, tx }: Start & { tx: Tx }): Promise<StoredCheckout> {
  const { id: userId } = await lockMember(deps, { userId: user.id, tx })
  const { item, saleEndsAt, newHold } = order
  const { kind, itemKey, isOffer } = item
  const open = await checkoutStore(deps).findOpen({ userId, itemKey, tx })
  if (open) {
    assertNotUnderWay(open, order)
    return open
  }
  const id = deps.ids.next()
  const createdAt = deps.clock.now()
  const holdEnd = minutesAfter(createdAt, deps.env.CHECKOUT_HOLD_MINUTES)
  const holdExpiresAt = saleEndsAt && saleEndsAt < holdEnd ? saleEndsAt : holdEnd
  const held = await order.hold({ checkoutId: id, expiresAt: holdExpiresAt, tx })
  if (kind === 'class' && !isOffer) await guardOpenCheckouts(deps, { userId, tx })
  if (newHold) await assertMayHoldUnpaid(deps, { userId, itemKey, tx })
  const checkout = { id, userId, ...item, heldFrom: newHold?.from ?? null, holdExpiresAt, createdAt, ...held }
  return insertCheckout(deps, { checkout, tx })
}

async function guardOpenCheckouts(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<void> {
  const now = deps.clock.now()
  const open = (await checkoutStore(deps).openOf(userId, { tx })).filter(
    ({ kind, holdExpiresAt, isOffer }) => kind === 'class' && holdExpiresAt > now && !isOffer,
  )
  if (open.length < deps.env.MAX_OPEN_CHECKOUTS) return
  const names = open.map(({ title }) => title).join(', ')
  const message = `You have ${open.length} unpaid bookings open: ${names}. Please pay or cancel one of them first.`
  const openCheckouts = open.map(({ sessionId, title, checkoutUrl, bookingId, holdExpiresAt }) => ({
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
 * Throws RATE_LIMITED when an account has begun too many class checkouts, or held too many seats, within a day that it
 * did not pay for. Call it in the transaction that has the member's lock, so that several at once cannot pass together.
 */
async function assertMayHoldUnpaid(
  deps: Deps,
  { userId, itemKey, tx }: { userId: string; itemKey: string; tx: Tx },
): Promise<void> {
  const now = deps.clock.now().getTime()
  const begun = await checkoutStore(deps).begunSince({ userId, since: new Date(now - DAY_MS), tx })
  const unpaid = begun
    .filter(({ kind, status, isPaymentUnderWay, sessionId, isOffer, isRefunded, ...checkout }) => {
      const isSeat = kind === 'class' && checkout.itemKey.startsWith('class:') && !isOffer
      // A checkout without a page held nothing that its member could have paid for.
      const isUnpaid = status === 'open' || (sessionId !== null && status !== 'paid')
      return isSeat && isUnpaid && !isRefunded && !isPaymentUnderWay
    })
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const seats = new Map(unpaid.toReversed().map((checkout) => [checkout.itemKey, checkout]))
  seats.delete(itemKey)
  const { MAX_CHECKOUTS_A_DAY, MAX_UNPAID_SEATS_A_DAY } = deps.env
  const hasTooMany = unpaid.length >= MAX_CHECKOUTS_A_DAY
  if (!hasTooMany && seats.size < MAX_UNPAID_SEATS_A_DAY) return
  const oldest = hasTooMany ? unpaid[0] : [...seats.values()].at(-1)
  const freeAt = (oldest?.createdAt.getTime() ?? now) + DAY_MS
  const seconds = Math.max(1, Math.ceil((freeAt - now) / 1_000))
  throw new AppError(
    'RATE_LIMITED',
    'You have reserved several places today without paying. Please pay for one of them, or try again tomorrow.',
    { headers: { 'Retry-After': String(seconds) } },
  )
}
