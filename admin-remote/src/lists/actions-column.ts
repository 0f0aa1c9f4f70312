import type { Column } from '@studio/ui'
import type { ReactNode } from 'react'

/** The last column of a table: what can be done with a row. */
export function actionsColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return { head: 'Actions', headHidden: true, part: 'acts', cell }
}
