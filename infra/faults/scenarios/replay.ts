import { overlaps, type StoredBooking, type StoredEntry, type StoredStudio } from '../stored.ts'

type Span = { from: number; until: number }
type Log = Pick<StoredStudio, 'entries' | 'bookings'> & { occurrenceId: string }

const ENDS_WAITING = new Set(['offered', 'seated', 'accepted', 'passed', 'left', 'ended'])
/** How far apart the instants of one transaction, and of acts that race, may lie. */
const SLACK_MS = 2_000

/** Replays the stored log of a list: numbers follow the order of joining, and seats the order of the numbers. */
export function replay({ entries, bookings, occurrenceId }: Log): string[] {
  const own = entries.filter((entry) => entry.occurrenceId === occurrenceId).toSorted((a, b) => a.seq - b.seq)
  return [...brokenNumbers(own), ...brokenOrder({ entries: own, bookings, occurrenceId })]
}

function brokenNumbers(entries: readonly StoredEntry[]): string[] {
  return entries.flatMap((entry, place) => {
    const before = entries[place - 1]
    if (before?.seq === entry.seq) return [`number ${entry.seq} was drawn twice`]
    const isLater = before && before.createdAt.getTime() > entry.createdAt.getTime() + SLACK_MS
    return isLater ? [`number ${before.seq} joined after number ${entry.seq}`] : []
  })
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

/** Nobody got a seat, by the list or past it, while a smaller number waited who could have had it. */
function brokenOrder({ entries, bookings, occurrenceId }: Log): string[] {
  const numbers = new Map(entries.map(({ _id, seq }) => [_id.toHexString(), seq]))
  const byUser = Map.groupBy(bookings, ({ userId }) => userId)
  const couldHave = (entry: StoredEntry, span: Span) =>
    !byUser.get(entry.userId)?.some((booking) => {
      const hold = getHold(booking)
      const isThen = hold.from <= span.until && hold.until >= span.from
      return isThen && (booking.occurrenceId === occurrenceId || overlaps(booking, entry))
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
