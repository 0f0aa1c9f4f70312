import { expect, test } from 'vitest'
import { toDay } from './read-dates.ts'
import { readRow } from './read-row.ts'
import { openTable, type TableRow } from './read-table.ts'
import { recognise } from './recognise.ts'
import { createPeopleFile, createXlsx, vendors } from './testing/import-files.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
async function readAll(bytes: Uint8Array): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of openTable(bytes).readRows()) rows.push(row)
  return rows
}
const sources = Object.keys(vendors) as Array<keyof typeof vendors>

test.each(sources)(
  'an export of %s is recognised, and each of its rows becomes a person unless it has neither a name nor an address [MOVE-2, MOVE-7]',
  async (source) => {
    const { bytes, people } = createPeopleFile({ source, count: 200 })
    const table = openTable(bytes)
    const preview = await recognise(table)
    expect(preview).toMatchObject({ source, encoding: 'UTF-8', separator: ',', rows: 200 })
    const { columns } = preview
    const fields = columns.map(({ field }) => field)
    expect(fields).toEqual(expect.arrayContaining(['id', 'email', 'phone', 'joined']))
    const joinedOrder = columns.find(({ field }) => field === 'joined')?.dateOrder
    expect(joinedOrder).toBe(
      { mindbody: 'month-first', wellnessliving: 'month-first', teamup: 'day-first' }[source as string] ?? 'none',
    )
    const settings = {
      columns: fields,
      dateOrder: joinedOrder === 'month-first' ? joinedOrder : ('day-first' as const),
    }
    const rows = (await readAll(bytes)).slice(1)
    expect(rows).toHaveLength(200)
    const results = rows.map(({ cells }) => readRow({ cells, settings, source, today: '2026-01-14' }))
    expect(results.filter((result) => !result)).toHaveLength(
      people.filter(({ first, last, email }) => !first && !last && !email).length,
    )
    expect(results.filter((result) => result && !result.content.person.joined)).toEqual([])
    const contents = results.flatMap((result) => result?.content ?? [])
    // Each person of the file has the same pack, booking and membership (`parts`), in the columns that the system has.
    const { parts } = vendors[source]
    expect(fields).toEqual(expect.arrayContaining(Object.keys(parts.headings)))
    const { plan, ended, pack, className } = parts.headings
    if (pack) expect(contents.filter(({ pack }) => !pack?.credits || pack.lastDay !== '2026-06-30')).toEqual([])
    if (className)
      expect(new Set(contents.map(({ booking }) => `${booking?.date} ${booking?.time}`))).toEqual(
        new Set(['2026-01-21 18:00']),
      )
    const currentMembers = contents.filter(({ membership }) => membership?.nextCharge === '2026-02-20')
    // With a column `plan`, each person has a membership. With a column `ended` too, some have ended, and `readRow`
    // turns those into notes.
    expect(currentMembers.length === contents.length).toBe(Boolean(plan && !ended))
    expect(currentMembers.length > 0).toBe(Boolean(plan))
    const remarks = new Set(
      results.flatMap((result) => result?.content.remarks ?? []).map((remark) => remark.toLowerCase()),
    )
    // The only values of the file that cannot be stored are email addresses "n/a".
    expect([...remarks]).toEqual(['not an email address: n/a'])
  },
)

test.each([
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffName;Email\nZoë Müller;zoe@example.com\n'), 'UTF-8'],
  ['UTF-16', Buffer.from('\ufeffName;Email\nZoë Müller;zoe@example.com\n', 'utf16le'), 'UTF-16'],
  ['Windows-1252', Buffer.from('Name;Email\nZoë Müller;zoe@example.com\n', 'latin1'), 'Windows-1252'],
])('the letters of a text in %s are read correctly [MOVE-2]', async (_, bytes, encoding) => {
  expect(await recognise(openTable(bytes))).toMatchObject({ encoding, separator: ';', rows: 1 })
  expect((await readAll(bytes))[1]?.cells).toEqual(['Zoë Müller', 'zoe@example.com'])
})

test.each([',', ';', '\t', '|'])(
  'the separator %j is found, even with other separators in the cells [MOVE-2]',
  async (separator) => {
    const rows = Array.from({ length: 9 }, (_, index) =>
      [`"Lee, Kim; ${index}"`, `kim${index}@example.com`, '"a|b\tc"'].join(separator),
    )
    const file = utf8([['Name', 'Email', 'Notes'].join(separator), ...rows].join('\n'))
    expect(openTable(file).separator).toBe(separator)
    expect((await readAll(file))[9]?.cells).toEqual(['Lee, Kim; 8', 'kim8@example.com', 'a|b\tc'])
  },
)

test('rows have the line numbers of the file despite a title above the headings, empty rows and line breaks in cells [MOVE-7]', async () => {
  const rows = await readAll(utf8('All clients\n\nName,Email\n"Ann\nLee",ann@example.com\n\n,,,\nBo,bo@example.com'))
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [3, 'Name'],
    [4, 'Ann\nLee'],
    [8, 'Bo'],
  ])
})

test('a sheet is read with its texts, empty cells, dates and times [MOVE-2]', async () => {
  // A time of day without a date is stored on day zero of sheets, 1899-12-30.
  const bytes = createXlsx([
    ['Name', 'Email', 'Joined'],
    ['Zoë & Co', '', new Date('2019-03-31')],
    ['Kim', new Date('2026-01-21T18:00:00Z'), new Date('1899-12-30T18:30:00Z')],
  ])
  expect(await readAll(bytes)).toEqual([
    { line: 1, cells: ['Name', 'Email', 'Joined'] },
    { line: 2, cells: ['Zoë & Co', '', '2019-03-31'] },
    { line: 3, cells: ['Kim', '2026-01-21 18:00', '18:30'] },
  ])
  expect(openTable(bytes)).toMatchObject({ encoding: 'XLSX', separator: null })
})

test.each([
  ['an empty file', utf8(''), /empty/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), /no table/],
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /old Excel/],
  ['a broken archive', utf8('PK\u0003\u0004 and nothing more'), /cannot be read/],
  ['a single column', utf8('ann@example.com\nbo@example.com'), /at least two columns/],
  [
    'a quotation mark not closed within a million letters',
    utf8(`Name,Email\nAnn,a@example.com\n"Bo,${'b'.repeat(1_100_000)}`),
    /From line 3/,
  ],
])('%s is refused with the reason [MOVE-11]', async (_, bytes, message) => {
  await expect(async () => readAll(bytes)).rejects.toThrow(message)
})

test.each([
  ['31/03/2019', 'day-first'],
  ['03/31/2019', 'month-first'],
  ['03/04/2019', 'unclear'],
  ['3.4.2019', 'day-first'],
  ['2019-04-03', 'none'],
])('the date order of a column with %s is %s [MOVE-3]', async (date, order) => {
  const { columns } = await recognise(openTable(utf8(`Email,Joined\nann@example.com,${date}\n`)))
  expect(columns[1]?.dateOrder).toBe(order)
})

test('a date is read in the order of its column; one that does not exist, or whose order is unknown, gives null [MOVE-3]', () => {
  expect(toDay('3/4/2019', 'day-first')).toBe('2019-04-03')
  expect(toDay('3/4/19', 'month-first')).toBe('2019-03-04')
  expect(toDay('31/02/2019', 'day-first')).toBeNull()
  expect(toDay('3/4/2019', undefined)).toBeNull()
})

test('invisible characters are removed from a cell, other control characters become spaces, and its lines stay', () => {
  const row = readRow({
    cells: ['An\u200bna', 'Asked\u0007about yoga\t\nPrefers mornings'],
    settings: { columns: ['firstName', 'note'] },
    source: 'other',
    today: '2026-01-14',
  })
  expect(row?.content).toMatchObject({ person: { firstName: 'Anna' }, note: 'Asked about yoga \nPrefers mornings' })
})
