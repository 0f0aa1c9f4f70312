import { Pagination } from '@studio/ui'
import type { ReactNode } from 'react'
import { ListStates } from './list-states.tsx'
import type { Pages } from './use-paged-list.ts'

type Props<Entry> = {
  pages: Pages<Entry[]>
  /** The loading label of the list: 'Loading users'. */
  loading: string
  /** Shown in place of an empty list. */
  empty: ReactNode
  /** What the pages hold: 'users'. */
  label: string
  children: (entries: Entry[]) => ReactNode
}

/** A page of a long list in its four states, with the way to the other pages. */
export function PagedList<Entry>({ pages, loading, empty, label, children }: Props<Entry>) {
  const { read, ...place } = pages
  return (
    <ListStates read={read} loading={loading}>
      {({ answer, total }) =>
        answer.length === 0 ? (
          empty
        ) : (
          <>
            {children(answer)}
            <Pagination total={total ?? answer.length} label={label} {...place} />
          </>
        )
      }
    </ListStates>
  )
}
