import { type Day, type Occurrence, toMinutes } from '@studio/contract'

/** An occurrence and its place in the column of its day: lane, number of lanes, and its start and end in minutes since midnight. */
export type PlacedOccurrence = { item: Occurrence; lane: number; laneCount: number; start: number; end: number }

/** The hours of the week grid: at least 8:00 to 20:00, and more if a class is outside. */
export function getHours(items: readonly Occurrence[]): { firstHour: number; lastHour: number } {
  const starts = items.map(({ startTime }) => Math.floor(toMinutes(startTime) / 60))
  const ends = items.map(({ endTime }) => Math.ceil(toMinutes(endTime) / 60))
  return { firstHour: Math.min(8, ...starts), lastHour: Math.max(20, ...ends) }
}

// Below this height, name and time do not fit. Shorter classes are drawn this high and laid out accordingly.
const MIN_SHOWN_MINUTES = 45

function getSpan({ startTime, endTime }: Occurrence): { start: number; end: number } {
  const start = toMinutes(startTime)
  return { start, end: Math.max(toMinutes(endTime), start + MIN_SHOWN_MINUTES) }
}

/**
 * Places overlapping occurrences of a day side by side: each takes the first free lane, and a group of overlapping ones
 * shares its number of lanes.
 */
export function placeOccurrences(items: readonly Occurrence[]): PlacedOccurrence[] {
  const sortedEntries = items
    .map((item) => ({ item, ...getSpan(item) }))
    .sort((a, b) => a.start - b.start || a.item.className.localeCompare(b.item.className))
  const groups: Array<Array<Omit<PlacedOccurrence, 'laneCount'>>> = []
  let groupEnd = -1
  for (const entry of sortedEntries) {
    if (entry.start >= groupEnd) groups.push([])
    const group = groups.at(-1) ?? []
    const busyLanes = new Set(group.filter(({ end }) => end > entry.start).map(({ lane }) => lane))
    let lane = 0
    while (busyLanes.has(lane)) lane += 1
    group.push({ ...entry, lane })
    groupEnd = Math.max(groupEnd, entry.end)
  }
  return groups.flatMap((group) => {
    const laneCount = Math.max(...group.map(({ lane }) => lane)) + 1
    return group.map((entry) => ({ ...entry, laneCount }))
  })
}

export function groupByDay(
  items: readonly Occurrence[],
  week: readonly Day[],
): Array<{ day: Day; entries: PlacedOccurrence[] }> {
  return week.map((day) => ({ day, entries: placeOccurrences(items.filter(({ date }) => date === day)) }))
}

/**
 * The occurrence that an arrow key moves to: up and down within the day, left and right to the nearest in time on the
 * next day that has any.
 */
export function findNeighbour(
  days: ReadonlyArray<{ entries: readonly PlacedOccurrence[] }>,
  { occurrence, key }: { occurrence: Occurrence; key: string },
): Occurrence | null {
  const column = days.findIndex(({ entries }) => entries.some(({ item }) => item === occurrence))
  const entries = days[column]?.entries ?? []
  const row = entries.findIndex(({ item }) => item === occurrence)
  if (key === 'ArrowDown') return entries[row + 1]?.item ?? null
  if (key === 'ArrowUp') return entries[row - 1]?.item ?? null
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const daysInDirection = key === 'ArrowRight' ? days.slice(column + 1) : days.slice(0, column).reverse()
  const nextDay = daysInDirection.find((day) => day.entries.length > 0)
  const distance = ({ start }: PlacedOccurrence) => Math.abs(start - toMinutes(occurrence.startTime))
  return [...(nextDay?.entries ?? [])].sort((a, b) => distance(a) - distance(b))[0]?.item ?? null
}
