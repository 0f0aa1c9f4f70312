import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'

const MAX_LINES = 20

/** Passes each line of the streams on and keeps the last ones, to find out why the process died. */
export function followLines({ streams, onLine }: { streams: (Readable | null)[]; onLine: (line: string) => void }) {
  const lastLines: string[] = []
  for (const stream of streams) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line)
      if (lastLines.length > MAX_LINES) lastLines.shift()
      onLine(line)
    })
  }
  return { getFailureReason: () => findFailureReason(lastLines) }
}

/**
 * The most useful line of a dying process: the last one about an error, or the last one outside a stack trace. A structured
 * log line is reduced to its message.
 */
export function findFailureReason(lines: readonly string[]): string {
  const plainLines = lines.map((line) => stripVTControlCharacters(line).trim())
  const candidates = plainLines.filter((line) => line && !/^(at |\}|\]|Node\.js v|\^|node:)/.test(line))
  const line =
    candidates.findLast((text) => /error|cannot|missing|must|in use|fail/i.test(text)) ?? candidates.at(-1) ?? ''
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    return [entry.msg, entry.err?.message].filter(Boolean).join(': ') || line
  } catch {
    return line
  }
}
