import type { WaitlistEntry } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { waitlistStore } from '../waitlist-entries/index.ts'
import { leave } from './offers.ts'
import { toEntryResponse } from './show-entries.ts'

/** Takes the member off a waitlist. Another member's entry is NOT_FOUND, one that has ended OFFER_OVER. */
export async function leaveWaitlist(
  deps: Deps,
  { actor: { user }, id }: { actor: Actor; id: string },
): Promise<WaitlistEntry> {
  const found = await waitlistStore(deps).findById(id)
  if (found?.userId !== user.id) throw notFound('We could not find this waitlist.')
  await leave(deps, found)
  const entry = await waitlistStore(deps).findById(id)
  return toEntryResponse(deps, { entry: entry ?? found, user })
}
