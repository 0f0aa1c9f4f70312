import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { cancelPackBookings, countCreditsLeft } from '../../bookings/index.ts'
import { packEndedMail, queuePackMail } from '../pack-mails.ts'
import { packStore } from '../records/index.ts'

/**
 * Ends a pack whose payment went back at the provider, or was lost in a dispute: its unused credits end, and coming
 * bookings on it are cancelled, with one mail. Does nothing when the checkout bought no pack, or the pack has ended.
 */
export async function endPack(deps: Deps, { checkoutId, tx }: { checkoutId: string; tx: Tx }): Promise<void> {
  const sold = await packStore(deps).findByCheckout(checkoutId, { tx })
  if (!sold) return
  const user = await userStore(deps).lock({ id: sold.userId, tx })
  const pack = await packStore(deps).findById(sold.id, { tx })
  if (!pack || pack.isEnded) return
  const creditsLeft = await countCreditsLeft(deps, { pack, tx })
  // First, so that a cancelled booking gives no credit of it back.
  const endedPack = await packStore(deps).change({ pack, change: { at: deps.clock.now(), kind: 'ended' }, tx })
  const bookings = await cancelPackBookings(deps, { packId: pack.id, tx })
  if (!user) return
  const mail = { template: packEndedMail, pack: endedPack, user, credits: creditsLeft, extraFacts: { bookings } }
  await queuePackMail(deps, { ...mail, tx })
}
