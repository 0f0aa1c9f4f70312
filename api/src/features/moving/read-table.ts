import { Readable } from 'node:stream'
import { type Options, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { invalid } from '../../platform/app-error.ts'
import { readXlsxRows } from './read-xlsx.ts'

/** `line` is the line on which the row begins; of XLSX its row. */
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

export const fileRefused = (message: string) => invalid({ file: message })

/** Finds out format, encoding and separator. Throws VALIDATION_FAILED for a file that has no table. */
export function openTable(bytes: Uint8Array): Table {
  if (bytes.byteLength === 0) throw fileRefused('This file is empty. Please export it again.')
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.byteLength)).toString('latin1')
  if (start === XLSX_START) {
    return { encoding: 'XLSX', separator: null, readRows: () => withoutLinesAbove(readXlsxRows(bytes)) }
  }
  if (start === OLD_EXCEL_START)
    throw fileRefused('This is a file of an old Excel. Please save it as .xlsx or CSV, and choose that file.')
  const charset = findCharset(bytes)
  if (charset.startsWith('utf-16') === false && bytes.subarray(0, CHUNK_BYTES).includes(0))
    throw fileRefused('This file holds no table. Please choose a CSV or .xlsx file.')
  const separator = findSeparator(firstText(bytes, charset))
  const encoding = charset === 'utf-8' ? 'UTF-8' : charset === 'windows-1252' ? 'Windows-1252' : 'UTF-16'
  return { encoding, separator, readRows: () => withoutLinesAbove(readCsvRows({ bytes, charset, separator })) }
}

function findCharset(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    for (const _ of decode(bytes, new TextDecoder('utf-8', { fatal: true })));
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function* decode(bytes: Uint8Array, decoder: TextDecoder): Generator<string> {
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES)
    yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true })
  yield decoder.decode()
}

function firstText(bytes: Uint8Array, charset: string): string {
  const text = new TextDecoder(charset).decode(bytes.subarray(0, CHUNK_BYTES))
  // The last line may be cut.
  return bytes.byteLength > CHUNK_BYTES ? text.slice(0, text.lastIndexOf('\n') + 1) || text : text
}

const csvOptions = { relax_quotes: true, relax_column_count: true, max_record_size: 1_000_000 } satisfies Options
const SEPARATORS = [',', ';', '\t', '|']
const SAMPLE_ROWS = 50

/** The one that splits most rows into the largest equal number of cells. */
function findSeparator(text: string): string {
  const scores = SEPARATORS.map((separator) => {
    const counts = parseSample(text, separator).map((cells) => cells.length)
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 1
    const agreeing = counts.filter((count) => count === usual).length / Math.max(1, counts.length)
    return { separator, score: usual > 1 ? usual * agreeing : 0 }
  })
  return scores.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).separator
}

function parseSample(text: string, delimiter: string): string[][] {
  try {
    return parseSync(text, { ...csvOptions, delimiter, to: SAMPLE_ROWS })
  } catch {
    return []
  }
}

type CsvInput = { bytes: Uint8Array; charset: string; separator: string }

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
  } catch (cause) {
    if (!(cause instanceof Error) || !('code' in cause) || !String(cause.code).startsWith('CSV_')) throw cause
    const brokenLine = /at line (\d+)/.exec(cause.message)?.[1] ?? line
    throw fileRefused(`From line ${brokenLine} on the file cannot be read: a quotation mark is not closed.`)
  }
}

/** Starts with the first row that has two cells: some systems write a title above the headings. Leaves out empty rows. */
async function* withoutLinesAbove(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  let hasHeadings = false
  for await (const row of rows) {
    const filled = row.cells.filter((cell) => cell.trim()).length
    hasHeadings ||= filled > 1
    if (hasHeadings && filled > 0) yield row
  }
  if (!hasHeadings) throw fileRefused('This file holds no table with at least two columns.')
}
