import { stringify } from 'csv-stringify/sync'

export type CsvRow = Record<string, string | number | null>

// Spreadsheets read these characters as the start of a formula, also after spaces and in full-width form.
const FORMULA_START = /(^|[\r\n])(?=[\t ]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
// Negative amounts look like formulas, but must stay numbers.
const NUMBER = /^-?\d+(\.\d+)?$/

/** `hasHeadings`: false for rows that continue a file. */
type CsvInput = { columns: readonly string[]; rows: readonly CsvRow[]; hasHeadings?: boolean }

/** Writes rows as CSV, with an apostrophe before each line of a cell that would be a formula. */
export function toCsv({ columns, rows, hasHeadings = true }: CsvInput): string {
  return stringify(rows.map(escapeRow), {
    header: hasHeadings,
    columns: [...columns],
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    bom: hasHeadings,
  })
}

function escapeRow(row: CsvRow): CsvRow {
  return Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, escapeFormulas(cell)]))
}

function escapeFormulas(cell: string | number | null): string | number | null {
  return typeof cell !== 'string' || NUMBER.test(cell) ? cell : cell.replace(FORMULA_START, "$1'")
}
