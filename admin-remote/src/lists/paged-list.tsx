import type { ReadInput, ReadName } from '@studio/client/reading'
import { usePagedRead } from '@studio/client/reading'
import type { Endpoints, PagedAnswer, ResponseOf } from '@studio/contract'
import { Pagination } from '@studio/ui'
import { type ReactNode, useEffect } from 'react'
import type { SWRResponse } from 'swr'
import { useUrlParams } from '../navigation/navigation.tsx'
import { ListStates } from './list-states.tsx'

export type Pages<List> = {
  read: SWRResponse<PagedAnswer<List>, Error>
  page: number
  pageSize: number
  onPageChange: (page: number) => void
}

type Filters<Name extends ReadName> = Omit<ReadInput<Name>['query'] & object, 'page' | 'pageSize'>

type Options = {
  pageSize: number
  params?: Record<string, string>
  /** The URL parameter of the page number. Each list of a screen needs its own. */
  pageParam?: string
}

/** Reads a long list page by page. The page number is in the URL; `useUrlChoice` removes it when a filter changes. */
export function usePagedList<Name extends ReadName>(
  name: Name,
  query: Filters<Name>,
  { pageSize, params, pageParam = 'page' }: Options,
): Pages<ResponseOf<Endpoints[Name]>> {
  const urlParams = useUrlParams()
  const requestedPage = Number(urlParams.get(pageParam))
  const page = Number.isSafeInteger(requestedPage) && requestedPage > 0 ? requestedPage : 1
  const input = { params, query: { ...query, page, pageSize } }
  // The cast is needed because the compiler cannot compute the input of a generic name.
  const read = usePagedRead(name, input as ReadInput<Name>, { rereadOnOpen: true, keepPrevious: true })
  const lastPage = Math.max(1, Math.ceil((read.data?.total ?? page * pageSize) / pageSize))
  const isBeyondLastPage = page > lastPage && !read.isValidating
  useEffect(() => {
    if (isBeyondLastPage) urlParams.set({ [pageParam]: lastPage > 1 ? String(lastPage) : '' }, { replace: true })
  }, [isBeyondLastPage, lastPage, pageParam, urlParams])
  return {
    read,
    page,
    pageSize,
    onPageChange: (newPage) => urlParams.set({ [pageParam]: newPage > 1 ? String(newPage) : '' }),
  }
}

type Props<Entry> = {
  pages: Pages<Entry[]>
  loadingLabel: string
  empty: ReactNode
  /** The end of 'Pages of ...', the name of the pagination: 'users', 'the audit log'. */
  label: string
  children: (entries: Entry[]) => ReactNode
}

export function PagedList<Entry>({ pages, loadingLabel, empty, label, children }: Props<Entry>) {
  const { read, ...pagination } = pages
  return (
    <ListStates read={read} loadingLabel={loadingLabel}>
      {({ answer, total }) =>
        answer.length === 0 ? (
          empty
        ) : (
          <>
            {children(answer)}
            <Pagination total={total ?? answer.length} label={label} {...pagination} />
          </>
        )
      }
    </ListStates>
  )
}
