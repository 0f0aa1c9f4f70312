/** The API calls that an emulator received, for the index page. */
type RecordedCall = { at: string; what: string; answer: string }

export type CallRecorder = {
  note: (call: RecordedCall) => void
  latest: () => RecordedCall[]
  total: () => number
}

const most = 20

/** Remembers the last calls, newest first, in memory: a help for people, nothing relies on it. */
export function createCallRecorder(): CallRecorder {
  let total = 0
  let latest: RecordedCall[] = []
  return {
    note: (call) => {
      total += 1
      latest = [call, ...latest].slice(0, most)
    },
    latest: () => latest,
    total: () => total,
  }
}
