import { setTimeout as pause } from 'node:timers/promises'
import type { CheckoutKind, CheckoutStarted, ErrorCode, User } from '@studio/contract'
import { duplicateFields } from '../../../adapters/mongo.ts'
import { providerFailure } from '../../../adapters/stripe-errors.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { minutesAfter, secondsAfter } from '../../../platform/studio-time.ts'
import { RolledBack, type Tx } from '../../../platform/transaction.ts'
import { bookingStore } from '../../bookings/bookings/index.ts'
import { type CheckoutPrice, checkoutStore, STALE_OPENING_SECONDS, type StoredCheckout } from '../records/index.ts'
import { endCheckout } from './end-checkout.ts'
import { type CheckoutTexts, openAtProvider } from './open-at-provider.ts'
import { releaseStaleOpening } from './release-checkout.ts'
import { assertMayHoldUnpaid } from './unpaid-holds.ts'

/** Opens the payment page of something else, outside the order's queue. */
type PayInstead = { payInstead: () => Promise<CheckoutStarted> }

/** What a user wants to pay for. `Outdated`: its `hold` may find that the order was made of a former catalogue. */
export type Order<Outdated extends 'outdated' = never> = {
  kind: CheckoutKind
  itemKey: string
  occurrence: string | null
  scheduleId: string | null
  title: string
  price: CheckoutPrice
  shown: CheckoutTexts
  /** The last instant at which it can be sold; null when it has none. */
  saleEndsAt: Date | null
  /** It pays for an offer of a waitlist, which does not count among a member's open checkouts. */
  isOffer?: boolean
  /** It holds a seat that its member did not have. */
  isNewHold?: boolean
  /** The address that such a seat is counted for. */
  heldFrom?: string | undefined
  /** Answered when its payment is already under way. */
  takenCode: ErrorCode
  /** Lets those who want the same seat come one after the other. */
  queue<Result>(work: () => Promise<Result>): Promise<Result>
  /**
   * Turns the hopeless ones away before a transaction is spent on them. Returns how to pay for what was given to the
   * user in the meantime; null when a checkout is to be added.
   */
  prepare(): Promise<PayInstead | null>
  /** Holds the seat or place in the transaction that adds the checkout; null when another checkout of theirs has it. */
  hold(input: {
    checkoutId: string
    expiresAt: Date
    tx: Tx
  }): Promise<{ bookingId?: string; enrollmentId?: string } | Outdated | null>
}

type Start<Outdated extends 'outdated'> = { user: User; order: Order<Outdated> }

const MOST_TRIES = 4
const LONGEST_WAIT_MS = 12_000
const LOOK_EVERY_MS = 200

/**
 * Returns the payment page: of the member's live checkout for the same thing if there is one, else of a new one that
 * holds its seat. Concurrent calls open one checkout and all get its address. `outdated` when that is what `hold` found.
 */
export async function startCheckout<Outdated extends 'outdated' = never>(
  deps: Deps,
  start: Start<Outdated>,
): Promise<CheckoutStarted | Outdated> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const live = await checkoutStore(deps).findLive({ userId: start.user.id, itemKey: start.order.itemKey })
    const started = live ? await resume(deps, { ...start, live }) : await openNew(deps, start)
    if (started) return started
  }
  throw providerFailure('PAYMENT_PROVIDER_TIMEOUT', new Error('a checkout kept changing while it was asked for'))
}

/** Null when there is one to resume after all. */
async function openNew<Outdated extends 'outdated'>(
  deps: Deps,
  { user, order }: Start<Outdated>,
): Promise<CheckoutStarted | Outdated | null> {
  const added = await order.queue(() => addCheckout(deps, { user, order }))
  if (typeof added === 'string') return added
  if (added && 'payInstead' in added) return added.payInstead()
  const checkout = added && (await checkoutStore(deps).findById(added.checkoutId))
  return checkout && openAtProvider(deps, { checkout, user, shown: order.shown })
}

async function addCheckout<Outdated extends 'outdated'>(
  deps: Deps,
  { user, order }: Start<Outdated>,
): Promise<{ checkoutId: string } | PayInstead | Outdated | null> {
  if (await checkoutStore(deps).findLive({ userId: user.id, itemKey: order.itemKey })) return null
  const instead = await order.prepare()
  if (instead) return instead
  const id = deps.ids.next()
  const createdAt = deps.clock.now()
  const holdExpiresAt = earlierOf(minutesAfter(createdAt, deps.env.CHECKOUT_HOLD_MINUTES), order.saleEndsAt)
  const { kind, itemKey, occurrence, scheduleId, title, price, isOffer = false, isNewHold, heldFrom } = order
  const checkout = {
    id,
    userId: user.id,
    kind,
    itemKey,
    occurrence,
    scheduleId,
    title,
    price,
    holdExpiresAt,
    createdAt,
    ...(heldFrom ? { heldFrom } : {}),
  }
  try {
    return await deps.inTransaction<{ checkoutId: string } | Outdated | null>(async (tx) => {
      const held = await order.hold({ checkoutId: id, expiresAt: holdExpiresAt, tx })
      if (held === null || typeof held === 'string') return new RolledBack(held)
      if (kind === 'class' && !isOffer) await guardOpenCheckouts(deps, { userId: user.id, tx })
      if (isNewHold) await assertMayHoldUnpaid(deps, { userId: user.id, itemKey, tx })
      const { bookingId = null, enrollmentId = null } = held
      await checkoutStore(deps).add({ checkout: { ...checkout, isOffer, bookingId, enrollmentId }, tx })
      return { checkoutId: id }
    })
  } catch (error) {
    // Another request of the same member was faster with the same thing.
    if (duplicateFields(error)) return null
    throw error
  }
}

// In the transaction that has taken the member's lock, so that several at once cannot pass the limit together.
async function guardOpenCheckouts(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<void> {
  const live = await checkoutStore(deps).liveOf(userId, { tx })
  const now = deps.clock.now()
  const open = live.filter(({ kind, holdExpiresAt, isOffer }) => kind === 'class' && holdExpiresAt > now && !isOffer)
  const most = deps.env.MAX_OPEN_CHECKOUTS
  if (open.length < most) return
  const names = open.map(({ title }) => title).join(', ')
  const sentence = `You have ${open.length} unpaid bookings open: ${names}. Please pay or cancel one of them first.`
  const openCheckouts = open.map(({ sessionId, title, checkoutUrl, bookingId, holdExpiresAt }) => ({
    sessionId,
    title,
    checkoutUrl,
    bookingId,
    holdExpiresAt: holdExpiresAt.toISOString(),
  }))
  throw new AppError('TOO_MANY_CHECKOUTS', sentence, { extra: { openCheckouts } })
}

const earlierOf = (a: Date, b: Date | null) => (b && b < a ? b : a)

/** Null when the live checkout is none any more. */
async function resume(
  deps: Deps,
  { order, live }: { order: Order<'outdated'>; live: StoredCheckout },
): Promise<CheckoutStarted | null> {
  if (live.stand === 'opening') return shareWait(live.id, () => waitForOpening(deps, live))
  if (live.stand === 'processing' || live.stand === 'charging')
    throw new AppError(order.takenCode, 'Your payment for this is being processed.')
  const isOver = live.holdExpiresAt <= deps.clock.now()
  // Another time of the same date, another plan, or another price since: one live checkout, the one just asked for.
  const isAnother =
    live.scheduleId !== order.scheduleId ||
    (order.kind === 'subscription' && live.title !== order.title) ||
    live.price.list !== order.price.list ||
    live.price.discount !== order.price.discount
  if (!isOver && !isAnother && (await isStillHeld(deps, live)) && live.checkoutUrl && live.sessionId) {
    return { checkoutUrl: live.checkoutUrl, sessionId: live.sessionId }
  }
  await endCheckout(deps, { checkout: live, as: isOver ? 'expired' : 'cancelled' })
  return null
}

// A seat that was given away leaves its checkout live until the job has ended that.
async function isStillHeld(deps: Deps, { bookingId }: StoredCheckout): Promise<boolean> {
  const booking = bookingId ? await bookingStore(deps).findById(bookingId) : null
  return booking === null || booking.status === 'pending' || booking.status === 'confirmed'
}

const waits = new Map<string, Promise<null>>()

// Concurrent callers in this process share one database read for the same opening.
function shareWait(id: string, wait: () => Promise<null>): Promise<null> {
  const known = waits.get(id)
  if (known) return known
  const waiting = wait().finally(() => waits.delete(id))
  waits.set(id, waiting)
  return waiting
}

async function waitForOpening(deps: Deps, live: StoredCheckout): Promise<null> {
  const started = performance.now()
  while (performance.now() - started < LONGEST_WAIT_MS) {
    const current = await checkoutStore(deps).findById(live.id)
    if (!current || current.stand === 'failed') {
      throw providerFailure('PAYMENT_PROVIDER_FAILED', new Error(`checkout ${live.id} could not be opened`))
    }
    if (current.stand !== 'opening') return null
    if (secondsAfter(current.createdAt, STALE_OPENING_SECONDS) <= deps.clock.now()) {
      await releaseStaleOpening(deps, current)
      return null
    }
    await pause(LOOK_EVERY_MS)
  }
  throw providerFailure('PAYMENT_PROVIDER_TIMEOUT', new Error(`checkout ${live.id} is still being opened`))
}
