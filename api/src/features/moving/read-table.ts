import { Readable } from 'node:stream'
import { type Options, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { invalid } from '../../platform/app-error.ts'
import { readXlsxRows } from './read-xlsx.ts'

/** `line` is the line on which the row begins, or its number in a sheet. */
export type TableRow = { line: number; cells: string[] }

/** The rows of a file, headings first. Each call of `readRows` reads from the beginning. */
export type Table = {
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'XLSX'
  separator: string | null
  readRows(): AsyncGenerator<TableRow>
}

const CHUNK_BYTES = 65_536
const XLSX_START = 'PK\u0003\u0004'
const OLD_EXCEL_START = '\u00d0\u00cf\u0011\u00e0'

export const invalidFile = (message: string) => invalid({ file: message })

/** Detects format, encoding and separator. Throws VALIDATION_FAILED for a file without a table. */
export function openTable(bytes: Uint8Array): Table {
  if (bytes.byteLength === 0) throw invalidFile('This file is empty. Please export it again.')
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.byteLength)).toString('latin1')
  if (start === XLSX_START) {
    return { encoding: 'XLSX', separator: null, readRows: () => skipTitlesAndEmptyRows(readXlsxRows(bytes)) }
  }
  if (start === OLD_EXCEL_START)
    throw invalidFile('This is a file of an old Excel. Please save it as .xlsx or CSV, and choose that file.')
  const charset = findCharset(bytes)
  if (!charset.startsWith('utf-16') && bytes.subarray(0, CHUNK_BYTES).includes(0))
    throw invalidFile('This file holds no table. Please choose a CSV or .xlsx file.')
  const separator = findSeparator(decodeStart(bytes, charset))
  return {
    encoding: encodings[charset],
    separator,
    readRows: () => skipTitlesAndEmptyRows(readCsvRows({ bytes, charset, separator })),
  }
}

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const
type Charset = keyof typeof encodings

function findCharset(bytes: Uint8Array): Charset {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    // Throws at the first bytes that are not UTF-8.
    for (const _ of decode(bytes, new TextDecoder('utf-8', { fatal: true })));
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function* decode(bytes: Uint8Array, decoder: TextDecoder): Generator<string> {
  for (let offset = 0; offset < bytes.byteLength; offset += CHUNK_BYTES)
    yield decoder.decode(bytes.subarray(offset, offset + CHUNK_BYTES), { stream: true })
  yield decoder.decode()
}

function decodeStart(bytes: Uint8Array, charset: Charset): string {
  const text = new TextDecoder(charset).decode(bytes.subarray(0, CHUNK_BYTES))
  if (bytes.byteLength <= CHUNK_BYTES) return text
  // The last line may be incomplete.
  const textWithoutLastLine = text.slice(0, text.lastIndexOf('\n') + 1)
  return textWithoutLastLine || text
}

const csvOptions = { relax_quotes: true, relax_column_count: true, max_record_size: 1_000_000 } satisfies Options
const SEPARATORS = [',', ';', '\t', '|']
const SAMPLE_ROWS = 50

/** Finds the separator that splits the most rows into the same number of cells, and into many of them. */
function findSeparator(text: string): string {
  const scores = SEPARATORS.map((separator) => {
    const counts = parseSample(text, separator).map((cells) => cells.length)
    const medianCount = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 1
    const shareOfMedian = counts.filter((count) => count === medianCount).length / Math.max(1, counts.length)
    return { separator, score: medianCount > 1 ? medianCount * shareOfMedian : 0 }
  })
  const [bestScore] = scores.toSorted((a, b) => b.score - a.score)
  return bestScore?.separator ?? ','
}

function parseSample(text: string, delimiter: string): string[][] {
  try {
    return parseSync(text, { ...csvOptions, delimiter, to: SAMPLE_ROWS })
  } catch {
    return []
  }
}

type CsvInput = { bytes: Uint8Array; charset: Charset; separator: string }

async function* readCsvRows({ bytes, charset, separator }: CsvInput): AsyncGenerator<TableRow> {
  const parser = Readable.from(decode(bytes, new TextDecoder(charset))).pipe(
    parse({ ...csvOptions, delimiter: separator, info: true }),
  )
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line, cells: record }
      line = info.lines + 1
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_')) throw error
    const brokenLine = /at line (\d+)/.exec(error.message)?.[1] ?? line
    throw invalidFile(`From line ${brokenLine} on the file cannot be read: a quotation mark is not closed.`)
  }
}

/**
 * Starts with the first row that has two filled cells: some systems write a title above the headings. Leaves out empty rows.
 */
async function* skipTitlesAndEmptyRows(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  let hasHeadings = false
  for await (const row of rows) {
    const filledCells = row.cells.filter((cell) => cell.trim()).length
    hasHeadings ||= filledCells > 1
    if (hasHeadings && filledCells > 0) yield row
  }
  if (!hasHeadings) throw invalidFile('This file holds no table with at least two columns.')
}
