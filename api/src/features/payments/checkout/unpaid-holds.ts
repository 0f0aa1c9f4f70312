import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { checkoutStore, type StoredCheckout } from '../records/index.ts'

const DAY_MS = 86_400_000

/**
 * Throws RATE_LIMITED when an account has begun too many class checkouts, or held too many seats, within a day that it
 * did not pay for. Call it in the transaction that has the member's lock, so that several at once cannot pass together.
 */
export async function assertMayHoldUnpaid(
  deps: Deps,
  { userId, itemKey, tx }: { userId: string; itemKey: string; tx: Tx },
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS)
  const begun = await checkoutStore(deps).begunSince({ userId, since, tx })
  const unpaid = begun.filter(isUnpaidHold).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const seats = new Map(unpaid.toReversed().map((checkout) => [checkout.itemKey, checkout]))
  seats.delete(itemKey)
  const { MAX_CHECKOUTS_A_DAY, MAX_UNPAID_SEATS_A_DAY } = deps.env
  if (unpaid.length >= MAX_CHECKOUTS_A_DAY) throw tooMany(deps, unpaid[0])
  if (seats.size >= MAX_UNPAID_SEATS_A_DAY) throw tooMany(deps, [...seats.values()].at(-1))
}

// A checkout without a page held nothing that its member could have paid for.
const isUnpaidHold = ({ kind, status, isPaymentUnderWay, sessionId, isOffer, isRefunded, itemKey }: StoredCheckout) =>
  kind === 'class' &&
  itemKey.startsWith('class:') &&
  !isOffer &&
  !isRefunded &&
  !isPaymentUnderWay &&
  (status === 'open' || (sessionId !== null && status !== 'paid'))

function tooMany({ clock }: Deps, oldest: StoredCheckout | undefined): AppError {
  const freeAt = (oldest?.createdAt.getTime() ?? clock.now().getTime()) + DAY_MS
  const seconds = Math.max(1, Math.ceil((freeAt - clock.now().getTime()) / 1_000))
  return new AppError(
    'RATE_LIMITED',
    'You have reserved several places today without paying. Please pay for one of them, or try again tomorrow.',
    { headers: { 'Retry-After': String(seconds) } },
  )
}
