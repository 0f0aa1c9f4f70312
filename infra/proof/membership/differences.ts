import type { Sequence } from './sequences.ts'

/** What the product said of a sequence, step by step, and all that was charged and mailed. */
export type Actual = Pick<Sequence, 'charges' | 'mails'> & { steps: Sequence['expected'] }

const iso = (at: number) => new Date(at).toISOString()

/** Where the product and the reference say different things of one life; empty when they agree. */
export function differences(sequence: Sequence, actual: Actual): string[] {
  return [
    ...differentDates(sequence, actual),
    ...differentCharges(sequence, actual),
    ...differentMails(sequence, actual),
  ]
}

/** Acts that were answered otherwise, and dates whose entitlement differs. */
function differentDates({ steps, expected }: Sequence, actual: Actual): string[] {
  return steps.flatMap(({ at, act, asks }, place) => {
    const [must, is] = [expected[place], actual.steps[place]]
    const what = `${iso(at)} ${JSON.stringify(act)}`
    if (!must || !is) return [`${what}: there is no answer`]
    if (must.isDone !== is.isDone) return [`${what}: ${is.isDone ? 'was done' : 'was refused'}`]
    return asks.flatMap((instant, index) => [
      ...(must.covers[index] === is.covers[index]
        ? []
        : [`${what}: a new seat at ${iso(instant)} must be ${must.covers[index]}`]),
      ...(must.keeps[index] === is.keeps[index]
        ? []
        : [`${what}: a former seat at ${iso(instant)} must be ${must.keeps[index]}`]),
    ])
  })
}

const chargeLine = ({ at, cents }: Sequence['charges'][number]) => `${iso(at)} ${cents} cents`
/** Charges that are missing, doubled, or inside a pause. */
const differentCharges = (sequence: Sequence, actual: Actual): string[] =>
  differentLists('charge', sequence.charges.map(chargeLine), actual.charges.map(chargeLine))

const mailLine = ({ at, name }: Sequence['mails'][number]) => `${iso(at)} ${name}`
/** Mails that are missing, or came twice. */
const differentMails = (sequence: Sequence, actual: Actual): string[] =>
  differentLists('mail', sequence.mails.map(mailLine), actual.mails.map(mailLine))

/** What of two lists, each in any order, is in one of them only. */
export function differentLists(what: string, must: readonly string[], is: readonly string[]): string[] {
  const left = [...is]
  const missing = must.filter((line) => {
    const place = left.indexOf(line)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
  return [...missing.map((line) => `missing ${what}: ${line}`), ...left.map((line) => `one ${what} too many: ${line}`)]
}
