import {
  type DateOrder,
  type dateOrderFindings,
  type ImportField,
  type ImportPreview,
  type ImportSource,
  importFields,
} from '@studio/contract'
import type { Table } from './read-table.ts'

/** Headings in the letters of `toKey`, for each field. */
const headingsByField: Record<ImportField, string> = {
  id: 'id clientid memberid customerid userid rssid barcodeid personid stillwaterid membershipid externalid',
  name: 'name fullname clientname membername customername client member customer',
  firstName: 'firstname first forename givenname vorname',
  lastName: 'lastname last surname familyname nachname',
  email: 'email emailaddress mail clientemail memberemail customeremail',
  phone: 'phone phonenumber mobile mobilephone mobilenumber cellphone cell telephone contactnumber',
  tags: 'tags tag labels clienttype clienttypes membergroup groups clientindexes',
  note: 'note notes clientnotes alertnote accountnotes comments remarks yellowalert redalert',
  joined:
    'joined joinedon joindate datejoined clientsince membersince customersince dateadded creationdate createdon createdat signupdate firstvisit registrationdate',
}
const fieldByHeading = new Map(
  (Object.keys(importFields) as ImportField[]).flatMap((field) =>
    headingsByField[field].split(' ').map((heading) => [heading, field] as const),
  ),
)

/** Headings that a system's export of people has, and its rivals' do not. Two of them must be there. */
const marksBySource: Partial<Record<ImportSource, string>> = {
  stillwater: 'stillwaterid joinedon firstname',
  mindbody: 'clientid rssid barcodeid mobilephone clientsince clientindexes yellowalert redalert',
  momence: 'memberid phonenumber customersince firstseen homelocation marketingconsent',
  wellnessliving: 'clientid cellphone dateadded membergroup clienttype memberidentifier',
  glofox: 'userid name phone createdon leadstatus membershipname homebranch',
  teamup: 'customerid datejoined phonenumber emergencycontact waiversigned lastattendance',
}

const toKey = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function findSource(keys: readonly string[]): ImportSource {
  const scores = Object.entries(marksBySource).map(([source, marks]) => {
    const matches = marks.split(' ').filter((mark) => keys.includes(mark)).length
    return { source: source as ImportSource, matches }
  })
  const best = scores.reduce((first, second) => (second.matches > first.matches ? second : first))
  if (keys.includes('stillwaterid')) return 'stillwater'
  return best.matches > 1 && scores.filter(({ matches }) => matches === best.matches).length === 1
    ? best.source
    : 'other'
}

const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 60
type Finding = (typeof dateOrderFindings)[number]

/** Reads the whole file, since the order of its dates may be clear from a single one. */
export async function recognise(table: Table): Promise<ImportPreview> {
  let headings: string[] | undefined
  let rows = 0
  const columns: Array<{ samples: string[]; dates: DateMarks }> = []
  for await (const { cells } of table.readRows()) {
    if (!headings) {
      headings = cells
      continue
    }
    rows += 1
    for (const [at, cell] of cells.entries()) {
      columns[at] ??= { samples: [], dates: new Set() }
      const text = cell.trim()
      const { samples, dates } = columns[at]
      if (text && samples.length < MAX_SAMPLES && !samples.includes(text)) samples.push(text)
      markDate(dates, text)
    }
  }
  const named = headings ?? []
  const keys = named.map(toKey)
  const taken = new Set<ImportField>()
  const toField = (key: string) => {
    const field = fieldByHeading.get(key) ?? null
    if (!field || (taken.has(field) && field !== 'tags' && field !== 'note')) return null
    taken.add(field)
    return field
  }
  const width = Math.max(named.length, columns.length)
  return {
    source: findSource(keys),
    encoding: table.encoding,
    separator: table.separator,
    rows,
    columns: Array.from({ length: width }, (_, at) => ({
      heading: named[at]?.trim() || `Column ${at + 1}`,
      samples: (columns[at]?.samples ?? []).map((sample) => sample.slice(0, MAX_SAMPLE_LENGTH)),
      field: toField(keys[at] ?? ''),
      dateOrder: toFinding(columns[at]?.dates),
    })),
  }
}

type DateMarks = Set<DateOrder | 'either'>
const NUMERIC_DATE = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,].*)?$/

function markDate(marks: DateMarks, text: string): void {
  const [, first, separator, second] = NUMERIC_DATE.exec(text) ?? []
  if (!first) return
  // Dates with dots have the day first everywhere.
  if (Number(first) > 12 || separator === '.') marks.add('day-first')
  else marks.add(Number(second) > 12 ? 'month-first' : 'either')
}

function toFinding(marks: DateMarks | undefined): Finding {
  if (!marks?.size) return 'none'
  const [isDayFirst, isMonthFirst] = [marks.has('day-first'), marks.has('month-first')]
  if (isDayFirst === isMonthFirst) return 'unclear'
  return isDayFirst ? 'day-first' : 'month-first'
}

/** '2019-03-31' of a date in digits, or null. A date in digits needs an order, unless it begins with the year. */
export function toDay(text: string, order: DateOrder | undefined): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(text)
  if (iso) return existingDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, first, , second, year] = NUMERIC_DATE.exec(text) ?? []
  if (!year || !order) return null
  const century = year.length > 2 ? 0 : Number(year) > 70 ? 1900 : 2000
  const [day, month] = order === 'day-first' ? [first, second] : [second, first]
  return existingDay(century + Number(year), Number(month), Number(day))
}

function existingDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isSame = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isSame ? date.toISOString().slice(0, 10) : null
}
