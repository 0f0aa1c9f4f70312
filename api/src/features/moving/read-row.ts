import { type Day, fields, type ImportField, type ImportSettings, MAX_TAGS, toEmailAddress } from '@studio/contract'
import { nameKey } from '../accounts/people/index.ts'
import { toDay, toTime } from './read-dates.ts'

export type ImportedPerson = {
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  tags: string[]
  joined: Day | null
}
/** What a row says about a person. `remarks` name the values that cannot be stored. */
export type RowContent = {
  person: ImportedPerson
  note: string | null
  membership: { plan: string; nextCharge: Day | null } | null
  pack: { name: string; credits: number | null; lastDay: Day | null } | null
  booking: { className: string; date: Day | null; time: string | null } | null
  remarks: string[]
}
/**
 * `ref` identifies the person in the other system: by the id in the file (`hasId`), or by name and email address, or by
 * name and phone number.
 */
export type ParsedRow = { content: RowContent; ref: string; hasId: boolean }

type ValuesByField = Partial<Record<ImportField, string[]>>
/** `source`: the system that wrote the file. */
type RowInput = { cells: readonly string[]; settings: ImportSettings; source: string; today: Day }

/** Longer values are cut, or named in `remarks`. */
const MAX_LENGTHS = { name: 80, phone: 40, tag: 30, note: 2_000, ref: 300, other: 200, remark: 60 }

/** Reads the values that can be stored. Null for a row with neither a name nor an email address. */
export function readRow({ cells, settings: { columns, dateOrder }, source, today }: RowInput): ParsedRow | null {
  const values: ValuesByField = {}
  for (const [index, field] of columns.entries()) {
    const text = cleanText(cells[index] ?? '')
    if (field && text) values[field] = [...(values[field] ?? []), text]
  }
  const remarks: string[] = []
  const read = <Value>(field: ImportField, parse: (text: string) => Value | null, remark: string): Value | null => {
    const text = values[field]?.[0]
    const value = text ? parse(text) : null
    if (text && value === null) remarks.push(`${remark}: ${text.slice(0, MAX_LENGTHS.remark)}`)
    return value
  }
  const readDay = (field: ImportField) => read(field, (text) => toDay(text, dateOrder), 'not a date')
  const readLine = (field: ImportField) =>
    values[field] ? toSingleLine(values[field][0] ?? '').slice(0, MAX_LENGTHS.other) : ''
  const { firstName, lastName } = toNames(values)
  const person: ImportedPerson = {
    firstName: shortenName(firstName, remarks),
    lastName: shortenName(lastName, remarks),
    email: read('email', toEmailAddress, 'not an email address'),
    phone: read(
      'phone',
      (text) => (fields.text(MAX_LENGTHS.phone).isValidSync(text) ? text : null),
      'not a phone number',
    ),
    tags: toTags(values.tags ?? [], remarks),
    joined: read('joined', (text) => toPastDay(toDay(text, dateOrder), today), 'not a date of the past'),
  }
  if (!person.firstName && !person.lastName && !person.email) return null
  const [plan, pack, className] = [readLine('plan'), readLine('pack'), readLine('className')]
  const endText =
    plan && read('ended', (text) => toEndText(text, toDay(text, dateOrder), today), 'unclear whether it ended')
  const notes = [...(values.note ?? []), ...(endText ? [`Earlier membership: ${plan}, ${endText}`] : [])]
  // The cell of the date may contain the time.
  const time = className && (read('time', toTime, 'not a time of day') ?? toTime(values.date?.[0] ?? ''))
  const content: RowContent = {
    person,
    note: notes.join('\n').slice(0, MAX_LENGTHS.note) || null,
    membership: plan && !endText ? { plan, nextCharge: readDay('nextCharge') } : null,
    pack: pack
      ? { name: pack, credits: read('creditsLeft', toCount, 'not a number'), lastDay: readDay('lastDay') }
      : null,
    booking: className ? { className, date: readDay('date'), time: time || null } : null,
    remarks,
  }
  const id = values.id?.[0]
  const identity = [person.email, person.firstName, person.lastName, person.email ? null : person.phone]
  const ref = id ?? identity.map((text) => (text ? nameKey(text) : '')).join('|')
  return { content, ref: `${source}:${ref.slice(0, MAX_LENGTHS.ref)}`, hasId: id !== undefined }
}

/**
 * Removes invisible characters, and the apostrophes that stop a spreadsheet from computing a cell. Other control
 * characters than line breaks become spaces.
 */
const cleanText = (cell: string): string =>
  cell
    .replace(/[\r\n]+/g, '\n')
    .replace(/[\u200b\ufeff]+/g, '')
    .replace(/[^\n\P{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
    .replace(/^'(?= *[=+\-@\uff1d\uff0b\uff0d\uff20])/gm, '')

const toSingleLine = (text: string) => text.replace(/\s+/g, ' ')

function toNames({ firstName, lastName, name }: ValuesByField) {
  const [firstNameCell] = firstName ?? []
  const [lastNameCell] = lastName ?? []
  const [fullNameCell] = name ?? []
  const hasSeparateNames = Boolean(firstNameCell || lastNameCell)
  if (hasSeparateNames || !fullNameCell) return { firstName: firstNameCell ?? null, lastName: lastNameCell ?? null }
  const fullName = toSingleLine(fullNameCell).replace(/^[ ,]+|[ ,]+$/g, '')
  if (!fullName) return { firstName: null, lastName: null }
  const [beforeComma, afterComma] = fullName.split(/\s*,\s*/, 2)
  if (afterComma) return { firstName: afterComma, lastName: beforeComma ?? null }
  const lastSpace = fullName.lastIndexOf(' ')
  if (lastSpace < 0) return { firstName: fullName, lastName: null }
  return { firstName: fullName.slice(0, lastSpace), lastName: fullName.slice(lastSpace + 1) }
}

function shortenName(name: string | null, remarks: string[]): string | null {
  const line = name ? toSingleLine(name) : ''
  const isShort: boolean = fields.text(MAX_LENGTHS.name).isValidSync(line)
  if (isShort) return line || null
  remarks.push(`name was shortened: ${line.slice(0, MAX_LENGTHS.remark)}`)
  return [...line.replace(/\p{Default_Ignorable_Code_Point}/gu, '')].slice(0, MAX_LENGTHS.name).join('')
}

function toTags(cells: readonly string[], remarks: string[]): string[] {
  const tags = cells.flatMap((cell) => cell.split(/[,;|\n]/)).map((tag) => toSingleLine(tag).trim())
  const uniqueTags = [...new Map(tags.filter(Boolean).map((tag) => [nameKey(tag), tag])).values()]
  const storedTags = uniqueTags.filter((tag) => fields.text(MAX_LENGTHS.tag).isValidSync(tag)).slice(0, MAX_TAGS)
  const omittedTags = uniqueTags.filter((tag) => !storedTags.includes(tag))
  if (omittedTags.length > 0) remarks.push(`tags left out: ${omittedTags.join(', ').slice(0, MAX_LENGTHS.remark)}`)
  return storedTags
}

const toPastDay = (day: Day | null, today: Day): Day | null => (day && day <= today && day > '1900' ? day : null)

const toCount = (text: string): number | null => (/^\d{1,4}(\.0+)?$/.test(text) ? Number.parseInt(text, 10) : null)

/** Describes how a membership ended: '' when it has not ended, null when the cell is unclear. */
function toEndText(text: string, day: Day | null, today: Day): string | null {
  if (day) return day <= today ? `ended on ${day}` : ''
  if (/^(no|n|false|0|active|current|paid|paused|on hold|suspended|frozen)$/i.test(text)) return ''
  return /^(yes|y|true|1|x|ended|expired|cancell?ed|terminated|inactive)$/i.test(text) ? 'ended' : null
}
