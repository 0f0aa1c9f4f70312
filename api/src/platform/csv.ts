import { stringify } from 'csv-stringify/sync'

export type CsvRow = Record<string, string | number | null>

// What spreadsheets take for the start of a formula, also after spaces and in full-width characters.
const FORMULA_START = /(^|[\r\n])(?=[\t ]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
// Negative amounts start like formulas, but must stay numbers.
const NUMBER = /^-?\d+(\.\d+)?$/

/** `continues`: the rows follow others, so they get no headings. */
type CsvInput = { columns: readonly string[]; rows: readonly CsvRow[]; continues?: boolean }

/** Rows as CSV. Each line of a cell that would be a formula gets a leading apostrophe. */
export function toCsv({ columns, rows, continues = false }: CsvInput): string {
  return stringify(rows.map(escapeRow), {
    header: !continues,
    columns: [...columns],
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    bom: !continues,
  })
}

function escapeRow(row: CsvRow): CsvRow {
  return Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, escapeFormulas(cell)]))
}

function escapeFormulas(cell: string | number | null): string | number | null {
  return typeof cell !== 'string' || NUMBER.test(cell) ? cell : cell.replace(FORMULA_START, "$1'")
}
