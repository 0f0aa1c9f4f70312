import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'
import type { Occurrence, SeatOutcome } from './occurrence-store.ts'
import { createSeatBoard } from './seat-board.ts'

const studio = await aTestStudio()
const { occurrences, inTransaction } = studio.deps
const month = { from: '2026-03-01', to: '2026-03-31' }
const capacity = 5

const meeting = (scheduleId: string | null, day: number): Occurrence => {
  return { classId: 'yoga', scheduleId, date: `2026-03-${String(day).padStart(2, '0')}` }
}
async function take(occurrence: Occurrence): Promise<SeatOutcome> {
  await occurrences.ensure(occurrence)
  return inTransaction((tx) => occurrences.take({ occurrence, capacity, tx }))
}
const release = (occurrence: Occurrence) => inTransaction((tx) => occurrences.release({ occurrence, tx }))

/** A board with a clock of its own, which notes how it reads. */
function aBoard() {
  const time = { now: 0 }
  const reads: string[] = []
  const board = createSeatBoard({
    elapsed: () => time.now,
    occurrences: {
      seatsBetween: (range) => {
        reads.push('all')
        return occurrences.seatsBetween(range)
      },
      seatsChangedSince: (instant) => {
        reads.push('changes')
        return occurrences.seatsChangedSince(instant)
      },
    },
  })
  return { board, time, reads }
}

/** What a board says that has read nothing yet. */
const truth = () => aBoard().board.seats(month)
const sorted = (seats: ReadonlyMap<string, number>) => [...seats].filter(([, taken]) => taken > 0).sort()

describe('the seats of a range', () => {
  test('seats of a range are read once and then by what changed, and unchanged seats are the same map', async () => {
    const { board, reads } = aBoard()
    await take(meeting('first', 3))
    const before = await board.seats(month)
    expect(before.get('first:2026-03-03')).toBe(1)
    expect(await board.seats(month)).toBe(before)
    await take(meeting('first', 3))
    const after = await board.seats(month)
    expect(after.get('first:2026-03-03')).toBe(2)
    expect(before.get('first:2026-03-03')).toBe(1)
    expect(reads).toEqual(['all', 'changes', 'changes'])
  })

  test('seats of a range follow what is taken and released, before and after a read', async () => {
    const { board } = aBoard()
    const schedules = ['a', 'b', 'c']
    const act = fc.record({
      schedule: fc.constantFrom(...schedules),
      day: fc.integer({ min: 1, max: 31 }),
      isTaking: fc.boolean(),
      looks: fc.boolean(),
    })
    const taken = new Map<string, number>()
    for (const { schedule, day, isTaking, looks } of fc.sample(act, { numRuns: 120, seed: 7 })) {
      const at = meeting(schedule, day)
      const key = `${schedule}:${at.date}`
      const count = taken.get(key) ?? 0
      if (isTaking && count < capacity) {
        await take(at)
        taken.set(key, count + 1)
      } else if (!isTaking && count > 0) {
        await release(at)
        taken.set(key, count - 1)
      }
      if (looks) expect((await board.seats(month)).get(key) ?? 0).toBe(taken.get(key) ?? 0)
    }
    expect(sorted(await board.seats(month))).toEqual(sorted(await truth()))
  })

  test('seats of a range hold no other dates and no classes without a schedule', async () => {
    const { board } = aBoard()
    const day = { from: '2026-03-20', to: '2026-03-20' }
    await take(meeting('day', 20))
    await board.seats(day)
    await take(meeting('day', 21))
    await take(meeting(null, 20))
    await take(meeting('day', 20))
    expect([...(await board.seats(day))]).toEqual([['day:2026-03-20', 2]])
  })

  test('occurrences that were never booked are looked up each time', async () => {
    const { board, reads } = aBoard()
    const empty = { from: '2029-01-01', to: '2029-01-31' }
    expect((await board.seats(empty)).size).toBe(0)
    await board.seats(empty)
    expect(reads).toEqual(['all', 'all'])
  })

  test('seats of a range are read in full after half a minute, so that outside writes show', async () => {
    const { board, time } = aBoard()
    await take(meeting('around', 9))
    await board.seats(month)
    await occurrences.model.updateOne(
      { _id: 'yoga:2026-03-09:around' },
      { $set: { seatsTaken: 4 }, $unset: { changedAt: 1 } },
    )
    time.now = 29_999
    expect((await board.seats(month)).get('around:2026-03-09')).toBe(1)
    time.now = 30_000
    expect((await board.seats(month)).get('around:2026-03-09')).toBe(4)
  })

  test('seats of a range are read in full where more changed than there are', async () => {
    const { board, reads } = aBoard()
    const day = { from: '2026-03-25', to: '2026-03-25' }
    await take(meeting('quiet', 25))
    await board.seats(day)
    await Promise.all(Array.from({ length: 51 }, (_, index) => take(meeting(`busy ${index}`, 26))))
    expect((await board.seats(day)).get('quiet:2026-03-25')).toBe(1)
    await board.seats(day)
    expect(reads).toEqual(['all', 'changes', 'all'])
  })

  test('of two reads the seats of the later one count, whichever is answered first', async () => {
    const at = meeting('late', 12)
    await take(at)
    const answers: Array<() => void> = []
    const slow = createSeatBoard({
      occurrences: {
        seatsBetween: occurrences.seatsBetween,
        seatsChangedSince: async (instant) => {
          const lists = await occurrences.seatsChangedSince(instant)
          await new Promise<void>((go) => answers.push(go))
          return lists
        },
      },
    })
    await slow.seats(month)
    const earlier = slow.seats(month)
    await expect.poll(() => answers.length).toBe(1)
    await take(at)
    const later = slow.seats(month)
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.()
    expect((await later).get('late:2026-03-12')).toBe(2)
    answers[0]?.()
    expect((await earlier).get('late:2026-03-12')).toBe(2)
  })
})

test('a seat that was refused counts as no change of its date', async () => {
  const at = meeting('full', 15)
  for (let seat = 0; seat < capacity; seat += 1) await take(at)
  const before = await occurrences.model.findById('yoga:2026-03-15:full').lean()
  expect(before?.changedAt).toBeInstanceOf(Date)
  expect(await take(at)).toBe('full')
  expect(await occurrences.model.findById('yoga:2026-03-15:full').lean()).toEqual(before)
})
