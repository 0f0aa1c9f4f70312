import { FORMER_MEMBER_NAME, formatUserName } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { OptionalTx } from '../../platform/transaction.ts'
import { occurrenceStore, type StoredOccurrence } from '../calendar/index.ts'

export const hasDeskRight = ({ rights }: Actor): boolean => rights.includes('desk')

/** The front desk sees every occurrence, an instructor only their own. */
export const canSee = (actor: Actor, occurrence: StoredOccurrence): boolean =>
  hasDeskRight(actor) || isTaughtBy(actor, occurrence)

export const isTaughtBy = (actor: Actor, { instructorId }: StoredOccurrence): boolean =>
  instructorId !== null && instructorId === actor.instructorId

/** Throws NOT_FOUND, also for an occurrence that the actor must not see. */
export async function loadVisibleOccurrence(
  deps: Deps,
  { actor, id, tx }: { actor: Actor; id: string } & OptionalTx,
): Promise<StoredOccurrence> {
  const occurrence = await occurrenceStore(deps).findById(id, { tx })
  if (!occurrence || !canSee(actor, occurrence)) throw notFound('We could not find this class among yours.')
  return occurrence
}

/**
 * The whole name for the front desk. Instructors see the first name and the initial of the last name, or of the username if
 * the person has given no name.
 */
export function formatPersonNameFor(actor: Actor, user: Parameters<typeof formatUserName>[0]): string {
  const { firstName, lastName, username } = user
  // Rosters give a closed account this username.
  if (hasDeskRight(actor) || username === FORMER_MEMBER_NAME) return formatUserName(user)
  // Destructuring takes a whole character, even one that needs two code units.
  const [initial] = lastName || (firstName ? '' : username)
  const shownFirstName = firstName || 'Member'
  return initial ? `${shownFirstName} ${initial.toUpperCase()}.` : shownFirstName
}
