import { type CountedName, type ReadInput, useCountedRead } from '@studio/client/reading'
import type { AnswerOf, Counted, Endpoints } from '@studio/contract'
import { useState } from 'react'
import type { SWRResponse } from 'swr'

/** The page that is shown of a long list, and the way to the others. */
export type Pages<List> = {
  read: SWRResponse<Counted<List>, Error>
  page: number
  pageSize: number
  onPageChange: (page: number) => void
}

type Question<Name extends CountedName> = Omit<ReadInput<Name>['query'] & object, 'page' | 'pageSize'>

/** Reads a long list page by page, `size` entries each; `params` are those of its path. Another question begins at page 1. */
export function usePages<Name extends CountedName>(
  name: Name,
  query: Question<Name>,
  { size, params }: { size: number; params?: Record<string, string> },
): Pages<AnswerOf<Endpoints[Name]>> {
  const question = JSON.stringify([query, params])
  const [turned, turn] = useState({ question, page: 1 })
  if (turned.question !== question) turn({ question, page: 1 })
  const page = turned.question === question ? turned.page : 1
  const input = { params, query: { ...query, page, pageSize: size } }
  return {
    // A query is its question and its page, which the compiler cannot see for a generic name.
    read: useCountedRead(name, input as ReadInput<Name>, { rereadOnOpen: true, keepPrevious: true }),
    page,
    pageSize: size,
    onPageChange: (wanted) => turn({ question, page: wanted }),
  }
}
