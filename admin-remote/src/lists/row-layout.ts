import type { Column } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** A column's label for stacked rows, which have no table head. */
export const MobileLabel = styled.span`
  @media (min-width: 768px) {
    display: none;
  }
`

/** Goes around a table: its stacked rows on a phone keep their two icon buttons at the right edge, not below the text. */
export const ActionsAtEdge = styled.div`
  @media (max-width: 767px) {
    td[data-part='actions'] {
      position: absolute;
      top: 0.5rem;
      right: 0;
      margin: 0;
    }
  }
`

/** A list with a line below each entry, which has its text on the left and its buttons at the right edge. */
export const RuledList = styled.ul`
  border-top: 1px solid var(--ink);

  li {
    display: flex;
    gap: var(--s3);
    align-items: center;
    padding-block: var(--s2);
    border-bottom: 1px solid var(--rule);
  }

  li > div {
    flex: 1 1 auto;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

export function createActionsColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return { head: 'Actions', headHidden: true, phonePart: 'actions', cell }
}
