import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'

const MOST = 20

/** Hands each line of a stream on and remembers the last ones, for the moment when a process has to say why it died. */
export function followLines({ streams, onLine }: { streams: (Readable | null)[]; onLine: (line: string) => void }) {
  const recent: string[] = []
  for (const stream of streams) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      recent.push(line)
      if (recent.length > MOST) recent.shift()
      onLine(line)
    })
  }
  return { last: () => findFailureReason(recent) }
}

/**
 * The line of a dying process that tells most: its last one that is not part of a stack trace. A structured log line
 * is reduced to its message.
 */
export function findFailureReason(lines: readonly string[]): string {
  const plain = lines.map((line) => stripVTControlCharacters(line).trim())
  const telling = plain.filter((line) => line && !/^(at |\}|\]|Node\.js v|\^|node:)/.test(line))
  const line = telling.findLast((text) => /error|cannot|missing|must|in use|fail/i.test(text)) ?? telling.at(-1) ?? ''
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    return [entry.msg, entry.err?.message].filter(Boolean).join(': ') || line
  } catch {
    return line
  }
}
