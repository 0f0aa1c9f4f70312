import type { ImportField, ImportSource } from '@studio/contract'
import { strToU8, zipSync } from 'fflate'

type Vendor = { headings: string[]; toCells: (person: TestPerson) => string[]; parts: VendorParts }
/** How a vendor's system names and writes memberships, packs and bookings. */
type VendorParts = { headings: Partial<Record<ImportField, string>>; toDate: (day: number[]) => string; time: string }
type TestPerson = {
  id: string
  first: string
  last: string
  email: string
  phone: string
  tags: string
  note: string
  day: number[]
}

const pad = (part: number | undefined) => String(part).padStart(2, '0')
const monthFirst = ([year, month, day]: number[]) => `${pad(month)}/${pad(day)}/${year}`
const dayFirst = ([year, month, day]: number[]) => `${day}.${month}.${year}`
const iso = ([year, month, day]: number[]) => `${year}-${pad(month)}-${pad(day)}`

/** The exports of people of each vendor's system. */
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
      toDate: monthFirst,
      time: '',
    },
    toCells: ({ id, first, last, email, phone, day, tags, note }) => [
      id,
      last,
      first,
      email,
      phone,
      monthFirst(day),
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
      toDate: iso,
      time: '18:00',
    },
    toCells: ({ id, first, last, email, phone, day, tags, note }) => [
      id,
      first,
      last,
      email,
      phone,
      `${iso(day)} 10:30`,
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
      toDate: monthFirst,
      time: '6:00 PM',
    },
    toCells: ({ id, first, last, email, phone, day, tags, note }) => [
      id,
      `${last}, ${first}`,
      email,
      phone,
      monthFirst(day),
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
      toDate: iso,
      time: '',
    },
    toCells: ({ id, first, last, email, phone, day, tags }) => [
      id,
      `${first} ${last}`,
      email,
      phone,
      iso(day),
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
      toDate: dayFirst,
      time: '18:00:00',
    },
    toCells: ({ id, first, last, email, phone, day, note }) => [id, first, last, email, phone, dayFirst(day), note],
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

type FileInput = { source: keyof typeof vendors; people: number; hasParts?: boolean; seed?: number; latin?: boolean }

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

/** The membership, pack and booking of a person, in the columns that the system has. */
function toPartCells({ headings, toDate, time }: VendorParts, day: number[]): string[] {
  const values: Partial<Record<ImportField, string>> = {
    plan: 'Monthly Unlimited',
    nextCharge: toDate([2026, 2, 20]),
    ended: (day[2] ?? 0) > 20 ? 'Expired' : 'Active',
    pack: 'Ten classes',
    creditsLeft: String(day[1]),
    lastDay: toDate([2026, 6, 30]),
    className: 'Slow Flow',
    date: toDate([2026, 1, 21]),
    time,
  }
  return partFields.filter((field) => headings[field]).map((field) => values[field] ?? '')
}

/** Creates a file of invented people with the mistakes of real files; the same file for the same seed. */
export function createPeopleFile({ source, people, hasParts = false, seed = 1, latin = false }: FileInput) {
  const random = createRandom(seed)
  const { headings, toCells, parts } = vendors[source]
  const partHeadings = hasParts ? partFields.flatMap((field) => parts.headings[field] ?? []) : []
  const toWritable = (text: string) => (latin ? text.replace(/[^\p{ASCII}\u00a0-\u00ff]/gu, '') || 'Kim' : text)
  const testPeople: TestPerson[] = []
  for (let index = 0; index < people; index += 1) {
    const person = {
      id: String(10_000 + index),
      first: toWritable(firstNames[random(firstNames.length)] ?? '').trim(),
      last: toWritable(lastNames[random(lastNames.length)] ?? ''),
      email: `person${index}@example.com`,
      phone: ['+1 (704) 555-0142', '704.555.0143', ''][random(3)] ?? '',
      tags: ['', 'Early bird', 'Early bird, Prenatal', '=HYPERLINK("x")'][random(4)] ?? '',
      note: ['', 'Knee operated on.', 'Said "hello",\nand left; twice', '=1+1'][random(4)] ?? '',
      day: [2015 + random(10), 1 + random(12), 1 + random(28)],
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
  const toRow = (person: TestPerson) => [...toCells(person), ...(hasParts ? toPartCells(parts, person.day) : [])]
  const lines = [[...headings, ...partHeadings], ...testPeople.map(toRow)].map((cells) => cells.map(quote).join(','))
  const text = `${lines.join('\r\n')}\r\n`
  return { text, bytes: latin ? Buffer.from(text, 'latin1') : Buffer.from(`\ufeff${text}`), people: testPeople }
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
  const data = rows.map((cells, index) => {
    const line = index + 1
    return `<row r="${line}">${cells.map((cell, column) => toCell(cell, column, line)).join('')}</row>`
  })
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relation = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
  return zipSync({
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${main}><sheetData>${data.join('')}</sheetData></worksheet>`),
    'xl/workbook.xml': strToU8(
      `<workbook ${main} ${relation}><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst ${main}>${texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
    ),
  })
}
