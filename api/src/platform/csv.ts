import { stringify } from 'csv-stringify/sync'

export type CsvRow = Record<string, string | number | null>

// What a spreadsheet reads as the beginning of a formula, also behind spaces and in full width.
const FORMULA_START = /(^|[\r\n])(?=[\t ]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
// A negative amount begins like a formula and is none: the sum of a column must find numbers.
const NUMBER = /^-?\d+(\.\d+)?$/

/** Rows as CSV. An apostrophe goes before whatever would be a formula, in each line of a cell. */
export function toCsv({ columns, rows }: { columns: readonly string[]; rows: readonly CsvRow[] }): string {
  return stringify(rows.map(withoutFormulas), {
    header: true,
    columns: [...columns],
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    bom: true,
  })
}

function withoutFormulas(row: CsvRow): CsvRow {
  return Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, defuse(cell)]))
}

function defuse(cell: string | number | null): string | number | null {
  return typeof cell !== 'string' || NUMBER.test(cell) ? cell : cell.replace(FORMULA_START, "$1'")
}
