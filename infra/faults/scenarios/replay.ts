import type { StoredBooking, StoredEntry, StoredStudio } from '../stored.ts'

/** What the checker reads: the stored log of one list, all bookings, and how many seats there were since when. */
export type Log = Pick<StoredStudio, 'entries' | 'bookings'> & {
  occurrenceId: string
  capacities: readonly { at: number; seats: number }[]
}
type Span = { from: number; until: number }

const ENDS_WAITING = new Set(['offered', 'seated', 'accepted', 'passed', 'left', 'ended'])
/** How far apart the instants of one transaction, and of acts that race, may lie. */
const SLACK_MS = 2_000

/** Replays the log of a list: seats are given in the order of the numbers, and never more than there are. */
export function replay(log: Log): string[] {
  const own = { ...log, entries: log.entries.filter(({ occurrenceId }) => occurrenceId === log.occurrenceId) }
  return [...brokenNumbers(own), ...brokenOrder(own), ...brokenCapacity(own)]
}

/** When an entry waited: from joining to an offer, a seat or its end. */
function getWait({ createdAt, events }: StoredEntry): Span {
  const end = events.find(({ what }) => ENDS_WAITING.has(what))
  return { from: createdAt.getTime(), until: end?.at.getTime() ?? Number.POSITIVE_INFINITY }
}

/** When a booking held its seat. */
const getHold = ({ createdAt, holdsSeat, endedAt }: StoredBooking): Span => ({
  from: createdAt.getTime(),
  until: holdsSeat || !endedAt ? Number.POSITIVE_INFINITY : endedAt.getTime(),
})

/** Numbers are drawn once each and in the order of joining; a member waits once at a time. */
function brokenNumbers({ entries }: Log): string[] {
  const inOrder = entries.toSorted((a, b) => a.seq - b.seq)
  return inOrder.flatMap((entry, place) => {
    const before = inOrder[place - 1]
    if (before?.seq === entry.seq) return [`number ${entry.seq} was drawn twice`]
    const isLater = before && before.createdAt.getTime() > entry.createdAt.getTime() + SLACK_MS
    return isLater ? [`number ${before.seq} joined after number ${entry.seq}`] : []
  })
}

/** Nobody got a seat, by the list or past it, while a smaller number waited who could have had it. */
function brokenOrder(log: Log): string[] {
  const { entries, bookings, occurrenceId } = log
  const numbers = new Map(entries.map(({ _id, seq }) => [_id.toHexString(), seq]))
  const byUser = Map.groupBy(bookings, ({ userId }) => userId)
  const couldHave = (entry: StoredEntry, span: Span) =>
    !(byUser.get(entry.userId) ?? []).some((booking) => {
      const hold = getHold(booking)
      const isThen = hold.from <= span.until && hold.until >= span.from
      return isThen && (booking.occurrenceId === entry.occurrenceId || overlaps(booking, entry))
    })
  return bookings.flatMap((booking) => {
    if (booking.occurrenceId !== occurrenceId) return []
    const at = booking.createdAt.getTime()
    const number = numbers.get(booking.waitlistEntryId ?? '') ?? Number.POSITIVE_INFINITY
    const first = entries.find((entry) => {
      const wait = getWait(entry)
      const isBefore = entry.seq < number && wait.from < at - SLACK_MS && wait.until > at + SLACK_MS
      // Who could not have it when it became free may find it public later.
      const from = booking.waitlistEntryId ? at - SLACK_MS : wait.from
      return isBefore && couldHave(entry, { from, until: at + SLACK_MS })
    })
    return first ? [`booking ${booking._id} (number ${number}) went past number ${first.seq}`] : []
  })
}

const overlaps = (a: Pick<StoredBooking, 'startsAt' | 'endsAt'>, b: Pick<StoredBooking, 'startsAt' | 'endsAt'>) =>
  Boolean(a.startsAt && a.endsAt && b.startsAt && b.endsAt && a.startsAt < b.endsAt && b.startsAt < a.endsAt)

/** At no instant are there more bookings than seats. */
function brokenCapacity({ bookings, occurrenceId, capacities }: Log): string[] {
  const steps = bookings
    .filter((booking) => booking.occurrenceId === occurrenceId)
    .flatMap((booking) => {
      const { from, until } = getHold(booking)
      // A seat changes hands within one transaction.
      const since = from + SLACK_MS
      return since < until
        ? [
            { at: since, by: 1 },
            { at: until, by: -1 },
          ]
        : []
    })
  let held = 0
  for (const { at, by } of steps.sort((a, b) => a.at - b.at || a.by - b.by)) {
    held += by
    const seats = capacities.findLast((one) => one.at <= at)?.seats ?? 0
    if (held > seats) return [`${held} bookings for ${seats} seats at ${new Date(at).toISOString()}`]
  }
  return []
}
