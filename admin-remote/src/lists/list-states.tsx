import { LoadFailed } from '@studio/client/load-failed'
import { LineSkeletons } from '@studio/ui'
import type { ReactNode } from 'react'
import type { SWRResponse } from 'swr'

type Props<Answer> = {
  read: SWRResponse<Answer, Error>
  loading: string
  children: (answer: Answer) => ReactNode
}

/** A list in its three states: loading, failed (with a button that repeats the read), and loaded. */
export function ListStates<Answer>({ read, loading, children }: Props<Answer>) {
  // Data kept from the previous filter is not the new filter's result: a failure is shown instead of it.
  if (read.error && !read.isValidating) return <LoadFailed error={read.error} onRetry={() => void read.mutate()} />
  if (read.data !== undefined) return children(read.data)
  return <LineSkeletons count={6} label={loading} />
}
