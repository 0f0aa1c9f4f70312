import { type Day, type Occurrence, toMinutes } from '@studio/contract'

/** An occurrence and its place in the column of its day. The minutes count from midnight. */
export type PlacedOccurrence = {
  occurrence: Occurrence
  lane: number
  laneCount: number
  startMinute: number
  endMinute: number
}

/** The hours of the week grid: at least 8:00 to 20:00, and more if a class is outside. */
export function getHours(occurrences: readonly Occurrence[]): { firstHour: number; lastHour: number } {
  const starts = occurrences.map(({ startTime }) => Math.floor(toMinutes(startTime) / 60))
  const ends = occurrences.map(({ endTime }) => Math.ceil(toMinutes(endTime) / 60))
  return { firstHour: Math.min(8, ...starts), lastHour: Math.max(20, ...ends) }
}

// Below this height, name and time do not fit. Shorter classes are drawn this high and laid out accordingly.
const MIN_SHOWN_MINUTES = 45

function getShownMinutes({ startTime, endTime }: Occurrence): { startMinute: number; endMinute: number } {
  const startMinute = toMinutes(startTime)
  return { startMinute, endMinute: Math.max(toMinutes(endTime), startMinute + MIN_SHOWN_MINUTES) }
}

/**
 * Places overlapping occurrences of a day side by side: each takes the first free lane, and a group of overlapping ones
 * shares its number of lanes.
 */
export function placeOccurrences(occurrences: readonly Occurrence[]): PlacedOccurrence[] {
  const shownOccurrences = occurrences
    .map((occurrence) => ({ occurrence, ...getShownMinutes(occurrence) }))
    .sort((a, b) => a.startMinute - b.startMinute || a.occurrence.className.localeCompare(b.occurrence.className))
  const groups: Array<Array<Omit<PlacedOccurrence, 'laneCount'>>> = []
  let groupEndMinute = -1
  for (const shownOccurrence of shownOccurrences) {
    if (shownOccurrence.startMinute >= groupEndMinute) groups.push([])
    const group = groups.at(-1) ?? []
    const busyLanes = new Set(
      group.filter(({ endMinute }) => endMinute > shownOccurrence.startMinute).map(({ lane }) => lane),
    )
    let lane = 0
    while (busyLanes.has(lane)) lane += 1
    group.push({ ...shownOccurrence, lane })
    groupEndMinute = Math.max(groupEndMinute, shownOccurrence.endMinute)
  }
  return groups.flatMap((group) => {
    const laneCount = Math.max(...group.map(({ lane }) => lane)) + 1
    return group.map((placement) => ({ ...placement, laneCount }))
  })
}

export function groupByDay(
  occurrences: readonly Occurrence[],
  week: readonly Day[],
): Array<{ day: Day; placements: PlacedOccurrence[] }> {
  return week.map((day) => ({ day, placements: placeOccurrences(occurrences.filter(({ date }) => date === day)) }))
}

/**
 * The occurrence that an arrow key moves to: up and down within the day, left and right to the nearest in time on the
 * next day that has any.
 */
export function findNeighbour(
  days: ReadonlyArray<{ placements: readonly PlacedOccurrence[] }>,
  { focusedOccurrence, key }: { focusedOccurrence: Occurrence; key: string },
): Occurrence | null {
  const dayIndex = days.findIndex(({ placements }) =>
    placements.some(({ occurrence }) => occurrence === focusedOccurrence),
  )
  const placements = days[dayIndex]?.placements ?? []
  const index = placements.findIndex(({ occurrence }) => occurrence === focusedOccurrence)
  if (key === 'ArrowDown') return placements[index + 1]?.occurrence ?? null
  if (key === 'ArrowUp') return placements[index - 1]?.occurrence ?? null
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const daysInDirection = key === 'ArrowRight' ? days.slice(dayIndex + 1) : days.slice(0, dayIndex).reverse()
  const nextDay = daysInDirection.find((day) => day.placements.length > 0)
  const getDistance = ({ startMinute }: PlacedOccurrence) =>
    Math.abs(startMinute - toMinutes(focusedOccurrence.startTime))
  const [nearest] = (nextDay?.placements ?? []).toSorted((a, b) => getDistance(a) - getDistance(b))
  return nearest?.occurrence ?? null
}
