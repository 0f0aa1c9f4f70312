import { LoadFailed } from '@studio/client/load-failed'
import { LineSkeletons } from '@studio/ui'
import type { ReactNode } from 'react'
import type { SWRResponse } from 'swr'

/** For lists that are read again at intervals: if a later read fails, the loaded data stays on the screen. */
export const keepDataAfterFailure = <Answer,>(read: SWRResponse<Answer, Error>): SWRResponse<Answer, Error> => ({
  ...read,
  error: read.data ? undefined : read.error,
})

type Props<Answer> = {
  read: SWRResponse<Answer, Error>
  loadingLabel: string
  children: (answer: Answer) => ReactNode
}

/** A list in its three states: loading, failed (with a button that repeats the read), and loaded. */
export function ListStates<Answer>({ read, loadingLabel, children }: Props<Answer>) {
  // `read.data` may still belong to the previous filter, so an error comes first.
  if (read.error && !read.isValidating) return <LoadFailed error={read.error} onRetry={() => void read.mutate()} />
  if (read.data !== undefined) return children(read.data)
  return <LineSkeletons count={6} label={loadingLabel} />
}
