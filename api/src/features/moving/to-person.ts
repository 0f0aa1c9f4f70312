import { type Day, fields, type ImportSettings, MAX_TAGS, toEmailAddress } from '@studio/contract'
import { nameKey } from '../accounts/people/index.ts'
import { toDay } from './recognise.ts'

export type ImportedPerson = {
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  tags: string[]
  note: string | null
  joined: Day | null
}
/** `ref` identifies the person in the other system; `remarks` name what of the row could not be taken. */
type PersonRow = { person: ImportedPerson; ref: string; hasId: boolean; remarks: string[] }

type Cells = Partial<Record<NonNullable<ImportSettings['columns'][number]>, string[]>>
type RowInput = { cells: readonly string[]; settings: ImportSettings; today: Day }

/** Takes of a row what can be stored. Null for a row with neither a name nor an address. */
export function toPersonRow({ cells, settings: { source, columns, dateOrder }, today }: RowInput): PersonRow | null {
  const values: Cells = {}
  for (const [at, field] of columns.entries()) {
    const text = toText(cells[at] ?? '')
    if (field && text) values[field] = [...(values[field] ?? []), text]
  }
  const remarks: string[] = []
  const read = <Value>(texts: string[] | undefined, take: (text: string) => Value | null, remark: string) => {
    const text = texts?.[0]
    const value = text ? take(text) : null
    if (text && value === null) remarks.push(`${remark}: ${text.slice(0, 60)}`)
    return value
  }
  const { firstName, lastName } = toNames(values)
  const person: ImportedPerson = {
    firstName: shorten(firstName, 80, remarks),
    lastName: shorten(lastName, 80, remarks),
    email: read(values.email, toEmailAddress, 'not an email address'),
    phone: read(values.phone, (text) => (fields.text(40).isValidSync(text) ? text : null), 'not a phone number'),
    tags: toTags(values.tags ?? [], remarks),
    note: values.note ? values.note.join('\n').slice(0, 2_000) : null,
    joined: read(values.joined, (text) => toPastDay(toDay(text, dateOrder), today), 'not a date of the past'),
  }
  if (!person.firstName && !person.lastName && !person.email) return null
  const id = values.id?.[0]
  const identity = [person.email, person.firstName, person.lastName, person.email ? null : person.phone]
  const ref = id ?? identity.map((text) => (text ? nameKey(text) : '')).join('|')
  return { person, ref: `${source}:${ref.slice(0, 300)}`, hasId: id !== undefined, remarks }
}

/** Without control and invisible characters, and without the apostrophe that keeps a spreadsheet from computing. */
function toText(cell: string): string {
  const text = cell
    .replace(/[\r\n]+/g, '\n')
    .replace(/(?!\n)[\p{Cc}\u200b\ufeff]+/gu, ' ')
    .trim()
    .normalize('NFC')
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}

const toLine = (text: string) => text.replace(/\s+/g, ' ')

function toNames({ firstName, lastName, name }: Cells) {
  const [first, last] = [firstName?.[0], lastName?.[0]]
  if (first || last || !name?.[0]) return { firstName: first ?? null, lastName: last ?? null }
  const whole = toLine(name[0]).replace(/^[ ,]+|[ ,]+$/g, '')
  if (!whole) return { firstName: null, lastName: null }
  const [beforeComma, afterComma] = whole.split(/\s*,\s*/, 2)
  if (afterComma) return { firstName: afterComma, lastName: beforeComma ?? null }
  const at = whole.lastIndexOf(' ')
  return at < 0
    ? { firstName: whole, lastName: null }
    : { firstName: whole.slice(0, at), lastName: whole.slice(at + 1) }
}

function shorten(name: string | null, max: number, remarks: string[]): string | null {
  const line = name ? toLine(name) : ''
  const isShort: boolean = fields.text(max).isValidSync(line)
  if (isShort) return line || null
  remarks.push(`name was shortened: ${line.slice(0, 60)}`)
  return [...line.replace(/\p{Default_Ignorable_Code_Point}/gu, '')].slice(0, max).join('')
}

function toTags(cells: readonly string[], remarks: string[]): string[] {
  const tags = cells.flatMap((cell) => cell.split(/[,;|\n]/)).map((tag) => toLine(tag).trim())
  const unique = [...new Map(tags.filter(Boolean).map((tag) => [nameKey(tag), tag])).values()]
  const good = unique.filter((tag) => fields.text(30).isValidSync(tag))
  const kept = good.slice(0, MAX_TAGS)
  const left = unique.filter((tag) => !kept.includes(tag))
  if (left.length > 0) remarks.push(`tags left out: ${left.join(', ').slice(0, 60)}`)
  return kept
}

const toPastDay = (day: Day | null, today: Day): Day | null => (day && day <= today && day > '1900' ? day : null)
