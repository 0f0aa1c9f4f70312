import type { AnswerOf, Counted, Endpoints } from '@studio/contract'
import { useState } from 'react'
import type { SWRResponse } from 'swr'
import { type PagedName, type QueryOf, usePage } from './use-read.ts'

/** The page that is shown of a long list, and the way to the others. */
export type Pages<List> = {
  read: SWRResponse<Counted<List>, Error>
  page: number
  pageSize: number
  onPageChange: (page: number) => void
}

type Question<Name extends PagedName> = Omit<QueryOf<Name> & object, 'page' | 'pageSize'>

/**
 * Reads a long list page by page, `size` entries each (ruling C, X-Total-Count); `params` are those of its path. Another
 * question begins at its first page.
 */
export function usePages<Name extends PagedName>(
  name: Name,
  query: Question<Name>,
  { size, params }: { size: number; params?: Record<string, string> },
): Pages<AnswerOf<Endpoints[Name]>> {
  const question = JSON.stringify([query, params])
  const [turned, turn] = useState({ question, page: 1 })
  if (turned.question !== question) turn({ question, page: 1 })
  const page = turned.question === question ? turned.page : 1
  return {
    read: usePage(name, onPage<Name>(query, { page, pageSize: size }), params),
    page,
    pageSize: size,
    onPageChange: (wanted) => turn({ question, page: wanted }),
  }
}

// A query is its question and its page, which the compiler cannot see for a generic name.
function onPage<Name extends PagedName>(question: Question<Name>, page: { page: number; pageSize: number }) {
  return { ...question, ...page } as QueryOf<Name> & object
}
