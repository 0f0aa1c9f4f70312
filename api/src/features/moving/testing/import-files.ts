import type { ImportField, ImportSource } from '@studio/contract'
import { strToU8, zipSync } from 'fflate'

type Vendor = { headings: string[]; toCells: (person: TestPerson) => string[]; parts: VendorParts }
type CalendarDay = readonly [year: number, month: number, day: number]
/** How a vendor's system names and writes the further parts of a person's row: membership, pack and booking. */
type VendorParts = {
  headings: Partial<Record<ImportField, string>>
  formatDate: (date: CalendarDay) => string
  /** The time of each booking. */
  time: string
}
type TestPerson = {
  id: string
  first: string
  last: string
  email: string
  phone: string
  tags: string
  note: string
  joined: CalendarDay
}

const pad = (number: number) => String(number).padStart(2, '0')
const formatMonthFirst = ([year, month, day]: CalendarDay) => `${pad(month)}/${pad(day)}/${year}`
const formatDayFirst = ([year, month, day]: CalendarDay) => `${day}.${month}.${year}`
const formatIso = ([year, month, day]: CalendarDay) => `${year}-${pad(month)}-${pad(day)}`

/** How each vendor's system exports people. `stillwater` is our own export, so it is left out. */
export const vendors: Record<Exclude<ImportSource, 'other' | 'stillwater'>, Vendor> = {
  mindbody: {
    headings: [
      'Client ID',
      'Last Name',
      'First Name',
      'Email',
      'Mobile Phone',
      'Client Since',
      'Client Indexes',
      'Yellow Alert',
      '',
    ],
    parts: {
      headings: {
        pack: 'Pricing Option',
        creditsLeft: 'Remaining',
        lastDay: 'Expiration Date',
        plan: 'Contract Name',
        nextCharge: 'Next Autopay',
      },
      formatDate: formatMonthFirst,
      time: '',
    },
    toCells: ({ id, first, last, email, phone, joined, tags, note }) => [
      id,
      last,
      first,
      email,
      phone,
      formatMonthFirst(joined),
      tags,
      note,
      '',
    ],
  },
  momence: {
    headings: ['Member ID', 'First name', 'Last name', 'Email', 'Phone number', 'Customer since', 'Tags', 'Notes'],
    parts: {
      headings: {
        plan: 'Membership',
        nextCharge: 'Next billing date',
        ended: 'Membership status',
        className: 'Session name',
        date: 'Session date',
        time: 'Session time',
      },
      formatDate: formatIso,
      time: '18:00',
    },
    toCells: ({ id, first, last, email, phone, joined, tags, note }) => [
      id,
      first,
      last,
      email,
      phone,
      `${formatIso(joined)} 10:30`,
      tags,
      note,
    ],
  },
  wellnessliving: {
    headings: ['Client ID', 'Client', 'Email', 'Cell Phone', 'Date Added', 'Member Group', 'Notes'],
    parts: {
      headings: {
        plan: 'Membership Name',
        nextCharge: 'Next Payment Date',
        pack: 'Pass Name',
        creditsLeft: 'Visits Remaining',
        lastDay: 'Expires',
        className: 'Class',
        date: 'Class Date',
        time: 'Start Time',
      },
      formatDate: formatMonthFirst,
      time: '6:00 PM',
    },
    toCells: ({ id, first, last, email, phone, joined, tags, note }) => [
      id,
      `${last}, ${first}`,
      email,
      phone,
      formatMonthFirst(joined),
      tags,
      note,
    ],
  },
  glofox: {
    headings: ['User ID', 'Name', 'Email', 'Phone', 'Created On', 'Lead Status', 'Tags'],
    parts: {
      headings: {
        plan: 'Membership Plan',
        nextCharge: 'Next Payment',
        ended: 'Membership Status',
        pack: 'Credit Pack',
        creditsLeft: 'Credits Remaining',
        lastDay: 'Expiry Date',
      },
      formatDate: formatIso,
      time: '',
    },
    toCells: ({ id, first, last, email, phone, joined, tags }) => [
      id,
      `${first} ${last}`,
      email,
      phone,
      formatIso(joined),
      'MEMBER',
      tags,
    ],
  },
  teamup: {
    headings: ['Customer ID', 'First name', 'Last name', 'Email', 'Phone number', 'Date joined', 'Notes'],
    parts: {
      headings: {
        pack: 'Class pack',
        creditsLeft: 'Uses left',
        lastDay: 'Expires on',
        className: 'Event name',
        date: 'Event date',
        time: 'Starts at',
      },
      formatDate: formatDayFirst,
      time: '18:00:00',
    },
    toCells: ({ id, first, last, email, phone, joined, note }) => [
      id,
      first,
      last,
      email,
      phone,
      formatDayFirst(joined),
      note,
    ],
  },
}

const firstNames = ['Ann', 'Bo', 'Zoë', 'José', 'Mary Jane', 'Łukasz', 'Siobhán', '李', 'Emma 🧘', 'Noor']
const lastNames = ["O'Brien", 'Müller', 'van der Berg', 'Smith', 'García', 'Nguyễn', 'Okafor', 'Silva-Costa']

/** A linear congruential generator: the same seed gives the same numbers. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const partFields = [
  'plan',
  'nextCharge',
  'ended',
  'pack',
  'creditsLeft',
  'lastDay',
  'className',
  'date',
  'time',
] as const

/**
 * The membership, pack and booking of a person, in the columns that the system has. The date of joining varies the credits
 * left and whether the membership has ended.
 */
function toPartCells({ headings, formatDate, time }: VendorParts, joined: CalendarDay): string[] {
  const [, joinedMonth, joinedDay] = joined
  const values: Partial<Record<ImportField, string>> = {
    plan: 'Monthly Unlimited',
    nextCharge: formatDate([2026, 2, 20]),
    ended: joinedDay > 20 ? 'Expired' : 'Active',
    pack: 'Ten classes',
    creditsLeft: String(joinedMonth),
    lastDay: formatDate([2026, 6, 30]),
    className: 'Slow Flow',
    date: formatDate([2026, 1, 21]),
    time,
  }
  return partFields.filter((field) => headings[field]).map((field) => values[field] ?? '')
}

/**
 * Creates a file of invented people, with the mistakes of real files. Each has the membership, pack and booking for which
 * the system has columns. Always the same file for the same input.
 */
export function createPeopleFile({ source, count }: { source: keyof typeof vendors; count: number }) {
  const random = createRandom(1)
  const { headings, toCells, parts } = vendors[source]
  const partHeadings = partFields.flatMap((field) => parts.headings[field] ?? [])
  const testPeople: TestPerson[] = []
  for (let index = 0; index < count; index += 1) {
    const person: TestPerson = {
      id: String(10_000 + index),
      first: firstNames[random(firstNames.length)] ?? '',
      last: lastNames[random(lastNames.length)] ?? '',
      email: `person${index}@example.com`,
      phone: ['+1 (704) 555-0142', '704.555.0143', ''][random(3)] ?? '',
      tags: ['', 'Early bird', 'Early bird, Prenatal', '=HYPERLINK("x")'][random(4)] ?? '',
      note: ['', 'Knee operated on.', 'Said "hello",\nand left; twice', '=1+1'][random(4)] ?? '',
      joined: [2015 + random(10), 1 + random(12), 1 + random(28)],
    }
    const otherPerson = testPeople[random(testPeople.length)]
    // Each mistake occurs in one row of forty.
    const mistake = random(40)
    if (mistake === 0) person.email = ''
    if (mistake === 1) person.email = 'n/a'
    if (mistake === 2 && otherPerson) person.email = otherPerson.email.toUpperCase()
    if (mistake === 3 && otherPerson) Object.assign(person, otherPerson)
    if (mistake === 4) Object.assign(person, { email: '', first: '', last: '' })
    testPeople.push(person)
  }
  const quote = (cell: string) => (/["\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const toRow = (person: TestPerson) => [...toCells(person), ...toPartCells(parts, person.joined)]
  const lines = [[...headings, ...partHeadings], ...testPeople.map(toRow)].map((cells) => cells.map(quote).join(','))
  return { bytes: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`), people: testPeople }
}

/** The day number of January 1, 1970 in a sheet. */
const SERIAL_OF_1970 = 25_569

/** Creates a sheet whose texts are in the shared list; a Date becomes a number with a date format. */
export function createXlsx(rows: ReadonlyArray<ReadonlyArray<string | Date>>): Uint8Array {
  const texts: string[] = []
  const escapeXml = (text: string) => text.replace(/[<&]/g, (letter) => (letter === '<' ? '&lt;' : '&amp;'))
  const toCell = (value: string | Date, column: number, line: number) => {
    const reference = `${String.fromCharCode(65 + column)}${line}`
    if (value instanceof Date) {
      const serial = value.getTime() / 86_400_000 + SERIAL_OF_1970
      return `<c r="${reference}" s="1"><v>${serial}</v></c>`
    }
    if (!value) return ''
    texts.push(value)
    return `<c r="${reference}" t="s"><v>${texts.length - 1}</v></c>`
  }
  const rowElements = rows.map((cells, index) => {
    const line = index + 1
    return `<row r="${line}">${cells.map((cell, column) => toCell(cell, column, line)).join('')}</row>`
  })
  const mainNamespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relationNamespace = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
  return zipSync({
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet ${mainNamespace}><sheetData>${rowElements.join('')}</sheetData></worksheet>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook ${mainNamespace} ${relationNamespace}><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet ${mainNamespace}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst ${mainNamespace}>${texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
    ),
  })
}
