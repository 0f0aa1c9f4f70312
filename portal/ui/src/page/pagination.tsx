import { styled } from 'styled-components'
import { IconButton } from '../button/button.tsx'

export type PaginationProps = {
  /** The shown page; the first is 1. */
  page: number
  pageSize: number
  total: number
  onPageChange: (page: number) => void
  /** The end of 'Pages of ...', the accessible name: 'requests'. */
  label: string
  className?: string
}

const Line = styled.nav`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 1rem;
  padding-top: var(--s4);
  font-size: var(--t-small);
  color: var(--ink-2);

  > div {
    display: flex;
    gap: var(--s2);
  }
`

/** 'Showing 1 to 20 of 41' and two arrows, which are left out when everything fits on one page. */
export function Pagination({ page, pageSize, total, onPageChange, label, className }: PaginationProps) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const from = total ? (page - 1) * pageSize + 1 : 0
  const to = Math.min(page * pageSize, total)
  return (
    <Line aria-label={`Pages of ${label}`} className={className}>
      <p className="num" role="status">
        {total > pageSize ? `Showing ${from} to ${to} of ${total}` : `Showing ${to} of ${total}`}
      </p>
      {pageCount > 1 && (
        <div>
          <IconButton
            outlined
            icon="caret-left"
            label="Previous page"
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          />
          <IconButton
            outlined
            icon="caret-right"
            label="Next page"
            disabled={page >= pageCount}
            onClick={() => onPageChange(page + 1)}
          />
        </div>
      )}
    </Line>
  )
}
