import { StartError } from '../../platform/start-error.ts'

/** How large a studio is made. */
export type Size = {
  bookings: number
  users: number
  classes: number
  /** Audits, consultations and trials together. */
  leads: number
  /** How far back its history reaches, in days. */
  days: number
  seed: number
}

/** The large studio: ten times what one location reaches. */
const usualSize: Size = { bookings: 200_000, users: 10_000, classes: 500, leads: 2_000, days: 730, seed: 8 }

/** What the command was asked for. */
type LoadOptions = { size: Size; inProduction: boolean }

/** The command line does not say what to load; `message` is one line. */
export class OptionError extends StartError {}

const USAGE = `--bookings, --users, --classes, --leads, --days, --seed (each with a whole number), --in-production`

/** Reads `--bookings 1000000 --users 20000 ...`; throws OptionError for anything else. */
export function readOptions(words: readonly string[]): LoadOptions {
  const size = { ...usualSize }
  let inProduction = false
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--in-production') inProduction = true
    else size[sizeName(word)] = wholeNumber(word, rest.shift())
  }
  return { size, inProduction }
}

function sizeName(word: string): keyof Size {
  const name = (Object.keys(usualSize) as Array<keyof Size>).find((known) => word === `--${known}`)
  if (!name) throw new OptionError(`Unknown option ${word}. There are ${USAGE}.`)
  return name
}

function wholeNumber(word: string, value: string | undefined): number {
  if (!value || !/^\d{1,8}$/.test(value)) throw new OptionError(`${word} needs a whole number.`)
  return Number(value)
}
