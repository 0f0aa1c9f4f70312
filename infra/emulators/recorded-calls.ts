/** The API calls that an emulator received, for the index page. */
type Sighting = { at: string; what: string; answer: string }

export type CallRecorder = {
  note: (sighting: Sighting) => void
  latest: () => Sighting[]
  total: () => number
}

const most = 20

/** Remembers the last calls, newest first, in memory: a help for people, nothing relies on it. */
export function createSightings(): CallRecorder {
  let total = 0
  let latest: Sighting[] = []
  return {
    note: (sighting) => {
      total += 1
      latest = [sighting, ...latest].slice(0, most)
    },
    latest: () => latest,
    total: () => total,
  }
}
