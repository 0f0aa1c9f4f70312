import type { StoredEntry } from '../stored.ts'
import { getHold, getWait, groupByUser, type History, isEligible, MINUTE, type Span, TURN_MS } from './history.ts'

const around = (at: number): Span => ({ from: at - TURN_MS, until: at + TURN_MS })

/**
 * The seats and offers that a list gave in its order: not what staff gave with a reason of their own, nor a seat that
 * one who waits has booked without the list.
 */
function promotionsIn({ entries, bookings }: Pick<History, 'entries' | 'bookings'>) {
  const fromList = new Set(bookings.map(({ waitlistEntryId }) => waitlistEntryId))
  return entries.flatMap((entry) => {
    const given = entry.events.find(({ what }) => what === 'offered' || what === 'seated')
    return given && given.note === null && fromList.has(entry._id.toHexString())
      ? [{ entry, at: given.at.getTime() }]
      : []
  })
}

/** Who could have had a seat at an instant and waited before a number, or before anybody. */
function passedOver(history: History) {
  const known = { ...history, byUser: groupByUser(history) }
  const byOccurrence = Map.groupBy(history.entries, ({ occurrenceId }) => occurrenceId)
  /** With `sinceJoining` only those who could have had it all the time that they waited. */
  return (asked: { occurrenceId: string; at: number; before: number; sinceJoining?: boolean }) => {
    const { occurrenceId, at, before, sinceJoining = false } = asked
    const { from, until } = around(at)
    return (byOccurrence.get(occurrenceId) ?? []).filter((entry) => {
      const wait = getWait(entry)
      const isWaiting = entry.seq < before && wait.from <= from && wait.until >= until
      return isWaiting && isEligible(known, { entry, during: { from: sinceJoining ? wait.from : from, until } })
    })
  }
}

/** Every promotion is the smallest number among those who could have the seat. */
export function brokenOrder(history: History): string[] {
  const lookFor = passedOver(history)
  return promotionsIn(history).flatMap(({ entry, at }) =>
    lookFor({ occurrenceId: entry.occurrenceId, at, before: entry.seq }).map(
      ({ seq }) => `${entry.occurrenceId}: number ${entry.seq} was given a seat while number ${seq} could have had it`,
    ),
  )
}

/**
 * Before a list closes, no seat is taken past one who could have had it ever since joining: the class was full then, so
 * the seat became free while they waited. One who could not have it at that moment may find it public.
 */
export function brokenQueue(history: History): string[] {
  const lookFor = passedOver(history)
  return history.bookings.flatMap((booking) => {
    const at = booking.createdAt.getTime()
    const closesAt = (booking.startsAt?.getTime() ?? Number.POSITIVE_INFINITY) - history.closesMinutes * MINUTE
    if (booking.waitlistEntryId || at >= closesAt) return []
    const { occurrenceId } = booking
    const [first] = lookFor({ occurrenceId, at, before: Number.POSITIVE_INFINITY, sinceJoining: true })
    return first ? [`${occurrenceId}: booking ${booking._id} went past number ${first.seq}`] : []
  })
}

/** At no instant are there more bookings than seats. */
export function brokenCapacity({ bookings, capacities }: History): string[] {
  return [...Map.groupBy(bookings, ({ occurrenceId }) => occurrenceId)].flatMap(([key, of]) => {
    const steps = of.flatMap((booking) => {
      const { from, until } = getHold(booking)
      // A booking that takes over a hold is made some milliseconds before that one ends, in one transaction.
      const since = from + SAME_TRANSACTION_MS
      return since < until
        ? [
            { at: since, by: 1 },
            { at: until, by: -1 },
          ]
        : []
    })
    const limits = capacities.get(of[0]?.classId ?? '')
    if (!limits) return []
    let held = 0
    // A seat that one gives up and another takes at the same instant changes hands.
    for (const { at, by } of steps.sort((a, b) => a.at - b.at || a.by - b.by)) {
      held += by
      const limit = limits.findLast((one) => one.at <= at)?.seats ?? 0
      if (held > limit) return [`${key}: ${held} bookings for ${limit} seats at ${new Date(at).toISOString()}`]
    }
    return []
  })
}

/** Numbers are drawn once each and in the order of joining; one wait of a member and list at a time. */
export function brokenNumbers({ entries }: Pick<History, 'entries'>): string[] {
  const broken: string[] = []
  for (const [key, of] of Map.groupBy(entries, ({ occurrenceId }) => occurrenceId)) {
    const inOrder = of.toSorted((a, b) => a.seq - b.seq)
    for (const [place, entry] of inOrder.entries()) {
      const before = inOrder[place - 1]
      if (before?.seq === entry.seq) broken.push(`${key}: number ${entry.seq} was drawn twice`)
      const isLater = before && before.createdAt.getTime() > entry.createdAt.getTime() + TURN_MS
      if (isLater) broken.push(`${key}: number ${before.seq} joined after number ${entry.seq}`)
    }
    for (const own of Map.groupBy(of, ({ userId }) => userId).values()) {
      const spans = own.map(lifeOf).sort((a, b) => a.from - b.from)
      if (spans.some(({ from }, place) => from < (spans[place - 1]?.until ?? 0)))
        broken.push(`${key}: one member waits twice`)
    }
  }
  return broken
}

/** Who got a seat has no place left at the same time: it ended in the same transaction, at the same instant. */
export function brokenWinners({ entries }: Pick<History, 'entries'>): string[] {
  return [...Map.groupBy(entries, ({ userId }) => userId).values()].flatMap((own) =>
    own.flatMap((winner) => {
      const won = winner.events.find(({ what }) => what === 'seated' || what === 'accepted')
      if (!won) return []
      const at = won.at.getTime()
      const lost = own.filter((one) => {
        const wait = getWait(one)
        return one !== winner && overlaps(one, winner) && wait.from < at && wait.until > at + SAME_TRANSACTION_MS
      })
      return lost.map(
        ({ occurrenceId, seq }) => `${occurrenceId}: number ${seq} waits on after a seat at the same time`,
      )
    }),
  )
}

/** Two instants of one transaction lie no further apart. */
const SAME_TRANSACTION_MS = 500

const overlaps = (a: StoredEntry, b: StoredEntry): boolean =>
  Boolean(a.startsAt && a.endsAt && b.startsAt && b.endsAt && a.startsAt < b.endsAt && b.startsAt < a.endsAt)

const OVER = new Set(['seated', 'accepted', 'passed', 'left', 'ended', 'skipped'])

function lifeOf({ createdAt, events, isLive }: StoredEntry): Span {
  const end = isLive ? undefined : events.find(({ what }, place) => OVER.has(what) && isLast(events, place))
  return { from: createdAt.getTime(), until: end ? end.at.getTime() : Number.POSITIVE_INFINITY }
}

// Leaving an offer is a line after the one that says so.
const isLast = (events: StoredEntry['events'], place: number) =>
  events.slice(place + 1).every(({ what }) => what === 'left')

/** The value below which a share of sorted values lies; 0 of none. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
