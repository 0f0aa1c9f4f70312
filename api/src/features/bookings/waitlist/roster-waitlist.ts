import { FORMER_MEMBER, formatUserName, type Roster, type RosterQuery, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import { occurrenceKey } from '../../calendar/index.ts'
import { getRoster } from '../roster/roster.ts'
import { rosterUser } from '../roster/roster-entries.ts'
import { getPosition } from './rules.ts'
import { getSkips } from './show-entries.ts'
import { waitlistStore } from './waitlist-store.ts'

/** The roster of one date, with its waitlist where there ever was one. Throws what the roster throws. */
export async function showRoster(deps: Deps, query: RosterQuery): Promise<Roster> {
  const roster = await getRoster(deps, query)
  const waiting = await rosterWaitlist(deps, occurrenceKey(roster))
  return { ...roster, ...(waiting ? { waiting } : {}) }
}

/** The waitlist of an occurrence for its roster, with the whole log; undefined where there never was one. */
async function rosterWaitlist(deps: Deps, key: string): Promise<Roster['waiting']> {
  const all = await waitlistStore(deps).find({ occurrenceId: key })
  if (all.length === 0) return undefined
  const users = new Map(
    (await userStore(deps).findMany(all.map(({ userId }) => userId))).map((user) => [user.id, user]),
  )
  const waiting = all.filter(({ state }) => state === 'waiting')
  const entries = all
    .filter(({ isLive }) => isLive)
    .map((entry) => ({
      id: entry.id,
      user: rosterUser({ id: entry.userId, user: users.get(entry.userId) }),
      seq: entry.seq,
      state: entry.state,
      position: entry.state === 'waiting' ? getPosition(entry.seq, waiting) : null,
      notLaterThan: entry.notLaterThan,
      offerUntil: entry.offerUntil?.toISOString() ?? null,
      joinedAt: entry.createdAt.toISOString(),
      skips: getSkips(entry),
    }))
  const lines = all.flatMap(({ id: entryId, userId, events }) =>
    events.map((event) => ({ ...event, entryId, who: nameOf(users.get(userId)) })),
  )
  const log = lines
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, entryId, who, what, reason, note }) => ({ at: at.toISOString(), entryId, who, what, reason, note }))
  return { entries, log }
}

const nameOf = (user: User | undefined): string => (user ? formatUserName(user) : FORMER_MEMBER)
