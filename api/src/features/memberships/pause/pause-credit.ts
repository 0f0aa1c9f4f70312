import { planName } from '@studio/contract'
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { membershipStore } from '../membership-store.ts'
import type { StoredPause } from './pause-rules.ts'

type CreditInput = {
  id: string
  pause: StoredPause
  subscription: ProviderSubscription
  isFresh?: boolean
  round?: number
}

/**
 * Gives the credit of a pause: its unused days, and with `isFresh`, where it was just made at the provider, a month that
 * was charged between the request and the pause. Each has a key of its own, so that it is given once however often, and
 * by whichever job, it is asked for.
 */
export async function givePauseCredit(deps: Deps, of: CreditInput): Promise<void> {
  const { id, pause, subscription, isFresh = false, round = 0 } = of
  const { customerId, periodEnd, priceCents, plan } = subscription
  // While only the collecting is paused the periods go on uncharged: later ones say nothing.
  const isChargedMeanwhile = isFresh && periodEnd > pause.askedPeriodEnd
  const daysCents = pause.isCredited ? 0 : pause.creditCents
  const monthCents = isChargedMeanwhile ? priceCents : 0
  const title = `Days of ${planName(plan)} that were not used`
  // The first round's keys are those of the releases before rounds.
  const again = round > 0 ? `:${round}` : ''
  const give = async (key: string, amountCents: number) => {
    if (amountCents > 0) await deps.payments.giveCredit({ key: `${key}${again}`, customerId, amountCents, title })
  }
  await give(`pause:${pause.id}:credit`, daysCents)
  await give(`pause:${pause.id}:charged:${periodEnd.toISOString()}`, monthCents)
  if (daysCents + monthCents === 0) return
  await deps.inTransaction(async (tx) => {
    const current = (await membershipStore(deps).findById(id, { tx }))?.pause
    if (current?.id !== pause.id) return
    // What another process has noted in between is not counted again.
    const days = current.isCredited ? 0 : daysCents
    const month = current.askedPeriodEnd < periodEnd ? monthCents : 0
    const askedPeriodEnd = month > 0 ? periodEnd : current.askedPeriodEnd
    const credited = { ...current, creditCents: current.creditCents + month, isCredited: true, askedPeriodEnd }
    await membershipStore(deps).setPause({ id, pause: credited, tx })
    await membershipStore(deps).addCredit({ id, cents: days + month, tx })
  })
}
