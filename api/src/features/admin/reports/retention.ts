import { addDays, addMonths, type Day, dayIn, monthStart, type RetentionMonth } from '@studio/contract'
import type { StoredPlanChange } from '../../memberships/index.ts'

type Change = Pick<StoredPlanChange, 'userId' | 'number' | 'at' | 'joinedAt' | 'after'>

/** Paused and unpaid members have a plan; those who came back count again. */
export function retentionByMonth(input: {
  changes: readonly Change[]
  today: Day
  timeZone: string
}): RetentionMonth[] {
  const { changes, today, timeZone } = input
  const people = Map.groupBy(changes, ({ userId }) => userId)
  const months = Map.groupBy(people.values(), ([first]) => monthStart(first ? dayIn(first.joinedAt, timeZone) : today))
  return [...months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, joined]) => ({
      month,
      joined: joined.length,
      stayed: endsOfMonths(month, today).map(
        (end) => joined.filter((history) => hasPlanAt(history, { end, timeZone })).length,
      ),
    }))
}

function endsOfMonths(month: Day, today: Day): Day[] {
  const ends: Day[] = []
  for (let next = addMonths(month, 1); next <= today; next = addMonths(next, 1)) ends.push(addDays(next, -1))
  return ends
}

function hasPlanAt(history: readonly Change[], { end, timeZone }: { end: Day; timeZone: string }): boolean {
  const before = history.filter(({ at }) => dayIn(at, timeZone) <= end)
  const last = before.reduce<Change | null>((one, next) => (one && one.number > next.number ? one : next), null)
  return last !== null && last.after.state !== 'none'
}
