import type { Column } from '@studio/ui'
import type { ReactNode } from 'react'

export function actionsColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return { head: 'Actions', headHidden: true, part: 'acts', cell }
}
