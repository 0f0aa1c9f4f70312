import type { Counted } from '@studio/contract'
import { Pagination } from '@studio/ui'
import type { ReactNode } from 'react'
import type { SWRResponse } from 'swr'
import { ListStates } from './list-states.tsx'

type Props<Entry> = {
  read: SWRResponse<Counted<Entry[]>, Error>
  /** What is listed, said while it loads: 'Loading users'. */
  loading: string
  /** What stands in the place of an empty list. */
  empty: ReactNode
  /** What the pages hold: 'users'. */
  label: string
  page: number
  pageSize: number
  onPageChange: (page: number) => void
  children: (entries: Entry[]) => ReactNode
}

/** A page of a long list in its four states, with the way to the other pages (ruling C, X-Total-Count). */
export function PagedList<Entry>({ read, loading, empty, children, ...pages }: Props<Entry>) {
  return (
    <ListStates read={read} loading={loading}>
      {({ answer, total }) =>
        answer.length === 0 ? (
          empty
        ) : (
          <>
            {children(answer)}
            <Pagination total={total ?? answer.length} {...pages} />
          </>
        )
      }
    </ListStates>
  )
}
