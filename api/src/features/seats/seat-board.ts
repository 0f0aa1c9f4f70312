import type { Day } from '@studio/contract'
import { LONGEST_KEPT_MS } from '../../platform/kept-answers.ts'
import { createLruCache } from '../../platform/lru-cache.ts'
import type { OccurrenceStore, SeatLists } from './occurrence-store.ts'

/**
 * Taken seats under `scheduleId:date`; an occurrence that was never booked may be missing. Callers must not change it.
 */
export type TakenSeats = ReadonlyMap<string, number>

/** Knows the taken seats of ranges of dates without reading all of them each time. */
export type SeatBoard = {
  /** The seats from one date to another, both inside, as they are at some instant after they were asked for. */
  seats(range: Range): Promise<TakenSeats>
}

type Range = { from: Day; to: Day }
type Board = { seats: TakenSeats; readAt: Date; keptSince: number; reading: number }

/** Ranges that are remembered; the seats of a full month take some 200 kB. */
const MOST_BOARDS = 60
/**
 * How far each read of the changes overlaps the one before. A change is dated when written but visible only after its
 * commit, milliseconds later; a transaction with conflicts is aborted after ten seconds.
 */
const OVERLAP_MS = 10_000
/** So many changed counters are always fewer than it is worth reading all for. */
const FEW = 50

/**
 * Keeps the seats of a range and reads only what changed since (decision 020): a month of a full timetable has some
 * 1,600 counters, of which a handful change in ten seconds. If nothing changed, the same map is returned. A change
 * dated further back than the overlap shows as late as in cached responses.
 */
export function createSeatBoard({
  occurrences,
  elapsed = () => performance.now(),
}: {
  occurrences: Pick<OccurrenceStore, 'seatsBetween' | 'seatsChangedSince'>
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
}): SeatBoard {
  const boards = createLruCache<Board>({ most: MOST_BOARDS })
  let readings = 0

  async function readAll({ key, range }: { key: string; range: Range }): Promise<TakenSeats> {
    readings += 1
    const reading = readings
    const keptSince = elapsed()
    const lists = await occurrences.seatsBetween(range)
    const seats = lists ? new Map(entriesOf(lists)) : nothingTaken
    const isNewest = reading > (boards.get(key)?.reading ?? 0)
    if (lists && isNewest) boards.set(key, { seats, readAt: lists.readAt, keptSince, reading })
    return seats
  }

  async function readChanges({ key, range, board }: { key: string; range: Range; board: Board }) {
    readings += 1
    const reading = readings
    const lists = await occurrences.seatsChangedSince(new Date(board.readAt.getTime() - OVERLAP_MS))
    // A reading that began later may have been answered first: what it saw is newer than this.
    const latest = boards.get(key)
    if (latest && latest.reading > reading) return latest.seats
    const seats = changed({ seats: (latest ?? board).seats, lists, range })
    const isWorthKeeping = (lists?.seats.length ?? 0) <= Math.max(FEW, seats.size)
    if (isWorthKeeping) boards.set(key, { ...board, seats, readAt: lists?.readAt ?? board.readAt, reading })
    else boards.delete(key)
    return seats
  }

  return {
    seats: (range) => {
      const key = `${range.from} ${range.to}`
      const board = boards.get(key)
      const isKept = board && elapsed() - board.keptSince < LONGEST_KEPT_MS
      return isKept ? readChanges({ key, range, board }) : readAll({ key, range })
    },
  }
}

const nothingTaken: TakenSeats = new Map()

const entriesOf = ({ meetings, seats }: SeatLists): Array<[string, number]> =>
  meetings.flatMap((meeting, place) => (meeting ? [[meeting, seats[place] ?? 0]] : []))

function changed(input: { seats: TakenSeats; lists: SeatLists | null; range: Range }): TakenSeats {
  const { seats, lists, range } = input
  if (!lists) return seats
  const differing = entriesOf(lists).filter(([meeting, taken]) => {
    const date = dateOf(meeting)
    return date >= range.from && date <= range.to && seats.get(meeting) !== taken
  })
  return differing.length === 0 ? seats : new Map([...seats, ...differing])
}

// A meeting is its schedule and its date.
const dateOf = (meeting: string): Day => meeting.slice(meeting.indexOf(':') + 1)
