import { type CardSetupInput, calendarHref, type SavedCard } from '@studio/contract'
import { providerFailure } from '../../../adapters/stripe-errors.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { openCustomer } from '../customers/index.ts'

/** The member's cards that can be charged in their absence, the newest first. */
export async function listMyCards(deps: Deps, { user }: Actor): Promise<SavedCard[]> {
  return user.stripeCustomerId ? deps.payments.listSavedCards(user.stripeCustomerId) : []
}

/** Opens the provider's page that saves a card; it leads back to the class. */
export async function openCardSetup(
  deps: Deps,
  { actor: { user }, input }: { actor: Actor; input: CardSetupInput },
): Promise<{ setupUrl: string }> {
  if (!(await classStore(deps).findById(input.classId))) throw notFound('We could not find this class.')
  const customerId = user.stripeCustomerId ?? (await openCustomer(deps, { user }))
  const url = `${deps.env.PUBLIC_URL}${calendarHref(input.classId)}`
  const about = { userId: user.id }
  const first = await deps.payments.openCardSetup({ customerId, successUrl: url, cancelUrl: url, about })
  if ('url' in first) return { setupUrl: first.url }
  const renewed = await openCustomer(deps, { user, instead: customerId })
  const second = await deps.payments.openCardSetup({ customerId: renewed, successUrl: url, cancelUrl: url, about })
  if ('url' in second) return { setupUrl: second.url }
  throw providerFailure('PAYMENT_PROVIDER_FAILED', new Error(`customer ${renewed} is not known either`))
}
