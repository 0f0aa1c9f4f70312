import type { ProviderCheckout } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { secondsAfter } from '../../../platform/studio-time.ts'
import { checkoutStore, type StoredCheckout } from '../records/index.ts'
import { releaseStaleOpening } from './release-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'

const MOST_AT_ONCE = 100
/** How often the provider is asked about what stays pending, and how soon again when it could not answer; seconds. */
const ASK_EVERY_SECONDS = 120
const ASK_AGAIN_SECONDS = 15

/**
 * Asks the provider about checkouts that stayed pending, and closes there those that ended here while it was away. So a
 * lost webhook, or a process that died while opening one, costs no user a seat or money. Stops at the first failure of
 * the provider; the rest follows when it is back.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  for (const checkout of await checkoutStore(deps).toBeAsked({ now: deps.clock.now(), limit: MOST_AT_ONCE })) {
    try {
      await reconcile(deps, checkout)
    } catch (error) {
      await askLater(deps, { checkout, seconds: ASK_AGAIN_SECONDS })
      const isProviderAway = error instanceof AppError && error.code.startsWith('PAYMENT_PROVIDER_')
      deps.log.warn({ err: error, checkout: checkout.id }, 'checkout reconciliation failed, will retry')
      if (isProviderAway) return
    }
  }
}

async function reconcile(deps: Deps, checkout: StoredCheckout): Promise<void> {
  if (checkout.stand === 'opening') {
    await releaseStaleOpening(deps, checkout)
    return
  }
  const providerCheckout = await ask(deps, checkout)
  if (providerCheckout) await settleCheckout(deps, providerCheckout)
  if (!checkout.isLive && providerCheckout?.stand !== 'processing') {
    await checkoutStore(deps).note({ id: checkout.id, changes: { isToBeAsked: false } })
  } else await askLater(deps, { checkout, seconds: ASK_EVERY_SECONDS })
}

// What has ended here must end there too; what is live is only looked at.
async function ask(deps: Deps, { sessionId, isLive }: StoredCheckout): Promise<ProviderCheckout | null> {
  if (!sessionId) return null
  return isLive ? deps.payments.findCheckout(sessionId) : deps.payments.closeCheckout(sessionId)
}

async function askLater(deps: Deps, { checkout, seconds }: { checkout: StoredCheckout; seconds: number }) {
  await checkoutStore(deps).note({ id: checkout.id, changes: { nextCheckAt: secondsAfter(deps.clock.now(), seconds) } })
}
