import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { cancelPackBookings, countCreditsLeft } from '../../bookings/index.ts'
import { packEndedMail, queuePackMail } from '../pack-mails.ts'
import { packStore } from '../records/index.ts'

/**
 * Ends a pack whose payment was refunded at the provider or lost in a dispute: its unused credits end, and coming
 * bookings on it are cancelled, with one mail. Does nothing when the checkout bought no pack, or the pack has ended.
 */
export async function endPack(deps: Deps, { checkoutId, tx }: { checkoutId: string; tx: Tx }): Promise<void> {
  const soldPack = await packStore(deps).findByCheckout(checkoutId, { tx })
  if (!soldPack) return
  const user = await userStore(deps).lock({ id: soldPack.userId, tx })
  const pack = await packStore(deps).findById(soldPack.id, { tx })
  if (!pack || pack.isEnded) return
  const creditsLeft = await countCreditsLeft(deps, { pack, tx })
  // Ended before its bookings are cancelled, or these would return their credits.
  const endedPack = await packStore(deps).change({ pack, change: { at: deps.clock.now(), kind: 'ended' }, tx })
  const bookings = await cancelPackBookings(deps, { packId: pack.id, tx })
  if (!user) return
  const mail = { template: packEndedMail, pack: endedPack, user, credits: creditsLeft, extraFacts: { bookings } }
  await queuePackMail(deps, { ...mail, tx })
}
