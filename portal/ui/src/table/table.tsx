// biome-ignore-all lint/a11y/noRedundantRoles: under 768 the table is laid out as blocks and would lose its own roles
import type { ReactNode } from 'react'
import { IconButton } from '../button/button.tsx'
import { Frame } from './table-frame.ts'

/** The role of a cell when the table stacks under 768: the name first, date beside it, facts below, then the state. */
export type ColumnPart = 'name' | 'fact' | 'date' | 'state' | 'acts'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  part?: ColumnPart
  /** Figures are right-aligned. */
  figures?: boolean
  /** The head is for assistive technology only ('Actions'). */
  headHidden?: boolean
}

export type TableProps<Row> = {
  /** What the table lists; hidden from sight. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What unfolds under a row; with it each row has a toggle. */
  details?: (row: Row) => ReactNode
  openKey?: string | null
  onOpenChange?: (key: string | null) => void
  /** Names the toggle: row => `request from ${row.name}`. */
  rowName?: (row: Row) => string
  className?: string
}

/**
 * Rows on hairlines; an open row is highlighted, with its details below. Under 768 rows stack. The roles are explicit
 * because a table laid out as blocks loses its own.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, details, className } = props
  return (
    <Frame role="table" className={className}>
      <caption className="vh">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.head} role="columnheader" scope="col" data-figures={column.figures || undefined}>
              {column.headHidden ? <span className="vh">{column.head}</span> : column.head}
            </th>
          ))}
          {details && (
            <th role="columnheader" scope="col">
              <span className="vh">Details</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={rowKey(row)} row={row} table={props} />
        ))}
      </tbody>
    </Frame>
  )
}

function Row<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const { columns, rowKey, details, openKey, onOpenChange, rowName } = table
  const key = rowKey(row)
  const open = Boolean(details) && openKey === key
  return (
    <>
      <tr role="row" data-open={open || undefined}>
        {columns.map((column) => (
          <td
            key={column.head}
            role="cell"
            data-part={column.part ?? 'fact'}
            data-figures={column.figures || undefined}
            className={column.figures ? 'num' : undefined}
          >
            {column.cell(row)}
          </td>
        ))}
        {details && (
          <td role="cell" data-part="toggle">
            <IconButton
              icon={open ? 'caret-up' : 'caret-down'}
              label={`Details of ${rowName?.(row) ?? key}`}
              aria-expanded={open}
              onClick={() => onOpenChange?.(open ? null : key)}
            />
          </td>
        )}
      </tr>
      {open && (
        <tr role="row" data-more>
          <td role="cell" colSpan={columns.length + 1}>
            {details?.(row)}
          </td>
        </tr>
      )}
    </>
  )
}
