import { FORMER_MEMBER, formatUserName } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { OptionalTx } from '../../platform/transaction.ts'
import { occurrenceStore, type StoredOccurrence } from '../calendar/index.ts'

export const isAtDesk = ({ rights }: Actor): boolean => rights.includes('desk')

/** The front desk sees every occurrence, an instructor those that they teach. */
export const maySee = (actor: Actor, occurrence: StoredOccurrence): boolean =>
  isAtDesk(actor) || isTaughtBy(actor, occurrence)

export const isTaughtBy = (actor: Actor, { instructorId }: StoredOccurrence): boolean =>
  instructorId !== null && instructorId === actor.instructorId

/** Throws NOT_FOUND, also for an occurrence that somebody else teaches. */
export async function loadOwnOccurrence(
  deps: Deps,
  { actor, id, tx }: { actor: Actor; id: string } & OptionalTx,
): Promise<StoredOccurrence> {
  const occurrence = await occurrenceStore(deps).findById(id, { tx })
  if (!occurrence || !maySee(actor, occurrence)) throw notFound('We could not find this class among yours.')
  return occurrence
}

/** The whole name for the front desk; for instructors the first name and the initial of the last one. */
export function formatPersonName(actor: Actor, user: Parameters<typeof formatUserName>[0]): string {
  const { firstName, lastName, username } = user
  if (isAtDesk(actor) || username === FORMER_MEMBER) return formatUserName(user)
  const abbreviatedName = lastName || (firstName ? '' : username)
  const [initial] = abbreviatedName
  return [firstName || 'Member', initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ')
}
