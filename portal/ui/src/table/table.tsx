// biome-ignore-all lint/a11y/noRedundantRoles: under 768 the table is laid out as blocks and would lose its own roles
import type { ReactNode } from 'react'
import { IconButton } from '../button/button.tsx'
import { Frame } from './table-frame.ts'

/**
 * How a cell is laid out when rows stack under 768 px, as on phones: the date beside the name, the others below in column
 * order.
 */
export type ColumnPart = 'name' | 'fact' | 'date' | 'state' | 'actions'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  phonePart?: ColumnPart
  /** Numbers are right-aligned. */
  isNumeric?: boolean
  /** The header is read out but not shown ('Actions'). */
  headHidden?: boolean
}

export type TableProps<Row> = {
  /** Names the table for assistive technology. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The details of a row, shown below it when its toggle is pressed. */
  details?: (row: Row) => ReactNode
  openKey?: string | null
  onOpenChange?: (key: string | null) => void
  /** Names a row for its toggle: row => `request from ${row.name}`. */
  rowName?: (row: Row) => string
  className?: string
}

/**
 * A table of ruled rows; an open row is highlighted and shows its details below. Under 768 px the cells of a row stack. The
 * roles are explicit because a table laid out as blocks loses its own.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, details, className } = props
  return (
    <Frame role="table" className={className}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.head} role="columnheader" scope="col" data-numeric={column.isNumeric || undefined}>
              {column.headHidden ? <span className="visually-hidden">{column.head}</span> : column.head}
            </th>
          ))}
          {details && (
            <th role="columnheader" scope="col">
              <span className="visually-hidden">Details</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} table={props} />
        ))}
      </tbody>
    </Frame>
  )
}

function TableRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const { columns, rowKey, details, openKey, onOpenChange, rowName } = table
  const key = rowKey(row)
  const isOpen = Boolean(details) && openKey === key
  return (
    <>
      <tr role="row" data-open={isOpen || undefined}>
        {columns.map((column) => (
          <td
            key={column.head}
            role="cell"
            data-part={column.phonePart ?? 'fact'}
            data-numeric={column.isNumeric || undefined}
            className={column.isNumeric ? 'num' : undefined}
          >
            {column.cell(row)}
          </td>
        ))}
        {details && (
          <td role="cell" data-part="toggle">
            <IconButton
              icon={isOpen ? 'caret-up' : 'caret-down'}
              label={`Details of ${rowName?.(row) ?? key}`}
              aria-expanded={isOpen}
              onClick={() => onOpenChange?.(isOpen ? null : key)}
            />
          </td>
        )}
      </tr>
      {isOpen && (
        <tr role="row" data-more>
          <td role="cell" colSpan={columns.length + 1}>
            {details?.(row)}
          </td>
        </tr>
      )}
    </>
  )
}
