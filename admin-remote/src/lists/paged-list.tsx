import type { ReadInput, ReadName } from '@studio/client/reading'
import { useCountedRead } from '@studio/client/reading'
import type { CountedAnswer, Endpoints, ResponseOf } from '@studio/contract'
import { Pagination } from '@studio/ui'
import { type ReactNode, useEffect } from 'react'
import type { SWRResponse } from 'swr'
import { usePlaceParams } from '../navigation/navigation.tsx'
import { ListStates } from './list-states.tsx'

export type Pages<List> = {
  read: SWRResponse<CountedAnswer<List>, Error>
  page: number
  pageSize: number
  onPageChange: (page: number) => void
}

type Question<Name extends ReadName> = Omit<ReadInput<Name>['query'] & object, 'page' | 'pageSize'>

type Options = {
  size: number
  params?: Record<string, string>
  /** What the page is called in the address; where a screen has several lists each has its own. */
  pageName?: string
}

/** Reads a long list page by page. The page number is in the URL; changing a filter removes it. */
export function usePagedList<Name extends ReadName>(
  name: Name,
  query: Question<Name>,
  { size, params, pageName = 'page' }: Options,
): Pages<ResponseOf<Endpoints[Name]>> {
  const address = usePlaceParams()
  const wanted = Number(address.get(pageName))
  const page = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 1
  const input = { params, query: { ...query, page, pageSize: size } }
  // A query is its question and its page, which the compiler cannot see for a generic name.
  const read = useCountedRead(name, input as ReadInput<Name>, { rereadOnOpen: true, keepPrevious: true })
  const lastPage = Math.max(1, Math.ceil((read.data?.total ?? page * size) / size))
  const isBeyond = page > lastPage && !read.isValidating
  useEffect(() => {
    if (isBeyond) address.set({ [pageName]: lastPage > 1 ? String(lastPage) : '' }, { replace: true })
  }, [isBeyond, lastPage, pageName, address])
  return {
    read,
    page,
    pageSize: size,
    onPageChange: (next) => address.set({ [pageName]: next > 1 ? String(next) : '' }),
  }
}

type Props<Entry> = {
  pages: Pages<Entry[]>
  loading: string
  empty: ReactNode
  /** What the pages hold: 'users'. */
  label: string
  children: (entries: Entry[]) => ReactNode
}

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
