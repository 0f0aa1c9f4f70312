import type { Day } from '@studio/contract'
import { LONGEST_KEPT_MS } from '../../platform/kept-answers.ts'
import { createLruCache } from '../../platform/lru-cache.ts'
import type { OccurrenceStore, SeatLists } from './occurrence-store.ts'

/** Taken seats under `scheduleId:date`; a meeting that nobody ever booked may be missing. Nobody changes it. */
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
 * How far a look at what changed goes back beyond the look before it. A change is dated when it is written and seen when
 * its transaction is committed, milliseconds later; a transaction that meets conflicts is given up after ten seconds.
 */
const OVERLAP_MS = 10_000
/** So many changed counters are always fewer than it is worth reading all for. */
const FEW = 50

/**
 * Keeps the seats of a range that was asked for and reads what changed since (decision 020): a month of a full timetable
 * has some 1,600 counters, of which a handful change in ten seconds. Counters that are read once more as they were change
 * nothing, so that the same seats are answered as the same map. What was written around us, or dated longer ago than a look
 * goes back when it was committed, shows as late as it does in kept answers.
 */
export function createSeatBoard({
  occurrences,
  elapsed = () => performance.now(),
}: {
  occurrences: Pick<OccurrenceStore, 'seatsBetween' | 'seatsChangedSince'>
  /** Milliseconds since some moment; never goes back. */
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
