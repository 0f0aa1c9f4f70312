import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { cancelPackBookings, countCreditsLeft } from '../../bookings/index.ts'
import { packEndedMail, queuePackMail } from '../pack-mails.ts'
import { packStore } from '../records/index.ts'

/**
 * Ends a pack whose payment was refunded at the provider or lost in a dispute: its unused credits end, and future
 * bookings that it paid for are cancelled, with one mail. Does nothing if the checkout bought no pack, or it has ended.
 */
export async function endPack(deps: Deps, { checkoutId, tx }: { checkoutId: string; tx: Tx }): Promise<void> {
  const soldPack = await packStore(deps).findByCheckout(checkoutId, { tx })
  if (!soldPack) return
  const user = await userStore(deps).lock({ id: soldPack.userId, tx })
  const pack = await packStore(deps).findById(soldPack.id, { tx })
  if (!pack || pack.isEnded) return
  const creditsLeft = await countCreditsLeft(deps, { pack, tx })
  // End the pack first, or the cancelled bookings would return their credits.
  const endedPack = await packStore(deps).change({ pack, change: { at: deps.clock.now(), kind: 'ended' }, tx })
  const bookings = await cancelPackBookings(deps, { packId: pack.id, tx })
  if (!user) return
  const extraFacts = { bookings }
  await queuePackMail(deps, { template: packEndedMail, pack: endedPack, user, credits: creditsLeft, extraFacts, tx })
}
