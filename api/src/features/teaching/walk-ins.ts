import {
  formatMoney,
  formatUserName,
  type Message,
  type PersonForWalkIn,
  type TeacherWalkInInput,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { createSearchFilter } from '../../platform/text-search.ts'
import { userStore } from '../accounts/people/index.ts'
import { bookWalkIn, findPacksForWalkIn, seatFromWaitlist } from '../bookings/index.ts'
import { loadVisibleOccurrence } from './access.ts'

const MAX_PEOPLE = 8

/** Finds up to eight people whose names, username or email contain these words, and the packs with which each can pay. */
export async function findPeopleForWalkIn(
  deps: Deps,
  actor: Actor,
  { id, q }: { id: string; q: string },
): Promise<PersonForWalkIn[]> {
  const occurrence = await loadVisibleOccurrence(deps, { actor, id })
  const filter = { isClosed: false, ...createSearchFilter(q) }
  const matches = await userStore(deps)
    .model.find(filter, { _id: 1 }, { sort: { _id: 1 }, limit: MAX_PEOPLE })
    .lean()
  const people = await userStore(deps).findMany(matches.map(({ _id }) => _id.toHexString()))
  return Promise.all(
    people.map(async (user) => ({
      id: user.id,
      name: formatUserName(user),
      username: user.username,
      packs: await findPacksForWalkIn(deps, { user, occurrence }),
    })),
  )
}

export async function bookWalkInAtDesk(
  deps: Deps,
  actor: Actor,
  { id, ...walkIn }: TeacherWalkInInput & { id: string },
): Promise<Message> {
  const { classId, date, scheduleId } = await loadVisibleOccurrence(deps, { actor, id })
  const input = { classId, date, scheduleId, ...walkIn }
  const { user, payment, amount } = await bookWalkIn(deps, { actor, input })
  const amountDue = payment === 'at-desk' ? ` ${formatMoney(amount)} to pay at the desk.` : ''
  return { message: `${formatUserName(user)} is booked.${amountDue}` }
}

/** Books the seat for a person on the waitlist who pays nothing, and offers it to one who must pay. */
export async function seatFromWaitlistAtDesk(
  deps: Deps,
  actor: Actor,
  { entryId, reason }: { entryId: string; reason: string },
): Promise<Message> {
  const { user, status } = await seatFromWaitlist(deps, { actor, id: entryId, reason })
  const name = formatUserName(user)
  return { message: status === 'confirmed' ? `${name} has a seat.` : `${name} is offered the seat.` }
}
