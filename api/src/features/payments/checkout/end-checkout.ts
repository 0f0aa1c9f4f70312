import type { ProviderCheckout } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { checkoutStore, type StoredCheckout } from '../records/index.ts'
import { releaseCheckout } from './release-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'

type EndCheckoutInput = {
  checkout: StoredCheckout
  as: 'expired' | 'cancelled'
  /** End it also while a bank transfer is under way; the money goes back when it comes. */
  evenIfProcessing?: boolean | undefined
  /** False when the provider is known to be away: the seat is released all the same, and it is asked later. */
  canAsk?: boolean
}

/** A checkout that is to be released once its side at the provider is closed. */
export type ClosedCheckout = { checkout: StoredCheckout; as: 'expired' | 'cancelled'; isKnown: boolean }

/**
 * Ends a live checkout and releases what it holds. The provider closes its side first, so that no user pays for a
 * released seat; one that was just paid is applied instead. An unreachable provider does not delay the release.
 */
export async function endCheckout(deps: Deps, ending: EndCheckoutInput): Promise<void> {
  const { toRelease } = await closeCheckout(deps, ending)
  if (toRelease) await releaseCheckout(deps, toRelease)
}

/** The first half of it: what is left to release, if anything, and whether the provider could be reached. */
export async function closeCheckout(
  deps: Deps,
  { checkout, as, evenIfProcessing = false, canAsk = true }: EndCheckoutInput,
): Promise<{ toRelease: ClosedCheckout | null; wasReached: boolean }> {
  // Its event may be applied before this process goes on.
  if (as === 'cancelled' && canAsk && checkout.sessionId)
    await checkoutStore(deps).note({ id: checkout.id, changes: { endingAs: as } })
  const providerCheckout = canAsk ? await closeAtProvider(deps, checkout) : 'unknown'
  const wasReached = providerCheckout !== 'unknown'
  const isTaken =
    providerCheckout !== 'unknown' &&
    providerCheckout !== null &&
    (providerCheckout.stand === 'paid' || providerCheckout.stand === 'processing')
  if (isTaken) await settleCheckout(deps, providerCheckout)
  const isToRelease = !isTaken || (evenIfProcessing && providerCheckout.stand === 'processing')
  return { toRelease: isToRelease ? { checkout, as, isKnown: wasReached && !isTaken } : null, wasReached }
}

async function closeAtProvider(
  deps: Deps,
  { sessionId }: StoredCheckout,
): Promise<ProviderCheckout | null | 'unknown'> {
  if (!sessionId) return null
  try {
    return await deps.payments.closeCheckout(sessionId)
  } catch (error) {
    deps.log.warn({ err: error }, 'closing a checkout at the provider failed, will retry')
    return 'unknown'
  }
}
