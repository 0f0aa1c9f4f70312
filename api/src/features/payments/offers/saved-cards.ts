import { type CardSetupInput, calendarHref, type SavedCard } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { withCustomer } from '../customers/index.ts'

/** The member's cards that can be charged while the member is absent, newest first. */
export async function listMyCards(deps: Deps, { user }: Actor): Promise<SavedCard[]> {
  return user.stripeCustomerId ? deps.payments.listSavedCards(user.stripeCustomerId) : []
}

export async function openCardSetup(
  deps: Deps,
  { actor: { user }, input }: { actor: Actor; input: CardSetupInput },
): Promise<{ setupUrl: string }> {
  if (!(await classStore(deps).findById(input.classId))) throw notFound('We could not find this class.')
  const returnUrl = `${deps.env.PUBLIC_URL}${calendarHref(input.classId)}`
  const { url: setupUrl } = await withCustomer(deps, user, (customerId) =>
    deps.payments.openCardSetup({ customerId, returnUrl, userId: user.id }),
  )
  return { setupUrl }
}
