import { type Day, type Occurrence, toMinutes } from '@studio/contract'

/** An occurrence with its place in a day's column: which of how many lanes, and its minutes of the day. */
export type PlacedOccurrence = { item: Occurrence; lane: number; lanes: number; start: number; end: number }

export function getHours(items: readonly Occurrence[]): { first: number; last: number } {
  const starts = items.map(({ startTime }) => Math.floor(toMinutes(startTime) / 60))
  const ends = items.map(({ endTime }) => Math.ceil(toMinutes(endTime) / 60))
  return { first: Math.min(8, ...starts), last: Math.max(20, ...ends) }
}

// The least height at which name and time are readable. Shorter classes get this height, and others do not overlap it.
const shownMinutes = 45

function spanOf({ startTime, endTime }: Occurrence): { start: number; end: number } {
  const start = toMinutes(startTime)
  return { start, end: Math.max(toMinutes(endTime), start + shownMinutes) }
}

/**
 * Puts a day's occurrences side by side where they overlap: each takes the first lane that is free, and all of a group
 * that hangs together share its number of lanes.
 */
export function placed(items: readonly Occurrence[]): PlacedOccurrence[] {
  const ordered = items
    .map((item) => ({ item, ...spanOf(item) }))
    .sort((a, b) => a.start - b.start || a.item.className.localeCompare(b.item.className))
  const groups: Array<Array<Omit<PlacedOccurrence, 'lanes'>>> = []
  let until = -1
  for (const item of ordered) {
    if (item.start >= until) groups.push([])
    const group = groups.at(-1) ?? []
    const busy = new Set(group.filter(({ end }) => end > item.start).map(({ lane }) => lane))
    let lane = 0
    while (busy.has(lane)) lane += 1
    group.push({ ...item, lane })
    until = Math.max(until, item.end)
  }
  return groups.flatMap((group) => {
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1
    return group.map((item) => ({ ...item, lanes }))
  })
}

export function byDay(
  items: readonly Occurrence[],
  week: readonly Day[],
): Array<{ day: Day; entries: PlacedOccurrence[] }> {
  return week.map((day) => ({ day, entries: placed(items.filter(({ date }) => date === day)) }))
}

/**
 * Where an arrow key leads from one occurrence: up and down inside its day, left and right to the nearest in time of the
 * next day that has any. Null where there is none.
 */
export function neighbour(
  days: ReadonlyArray<{ entries: readonly PlacedOccurrence[] }>,
  { at, key }: { at: Occurrence; key: string },
): Occurrence | null {
  const column = days.findIndex(({ entries }) => entries.some(({ item }) => item === at))
  const entries = days[column]?.entries ?? []
  const row = entries.findIndex(({ item }) => item === at)
  if (key === 'ArrowDown') return entries[row + 1]?.item ?? null
  if (key === 'ArrowUp') return entries[row - 1]?.item ?? null
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const others = key === 'ArrowRight' ? days.slice(column + 1) : days.slice(0, column).reverse()
  const next = others.find((day) => day.entries.length > 0)
  const distance = ({ start }: PlacedOccurrence) => Math.abs(start - toMinutes(at.startTime))
  return [...(next?.entries ?? [])].sort((a, b) => distance(a) - distance(b))[0]?.item ?? null
}
