import { ApiError, isSignedOut } from '@studio/contract'
import { Button, LineSkeletons } from '@studio/ui'
import type { ReactNode } from 'react'
import type { SWRResponse } from 'swr'
import { Failed } from './layout.ts'

type Props<Answer> = {
  read: SWRResponse<Answer, Error>
  /** What is listed, said while it loads: 'Loading classes'. */
  loading: string
  children: (answer: Answer) => ReactNode
}

/** A list in its three states: on its way, not to be had (with a way to ask again), and there. */
export function ListStates<Answer>({ read, loading, children }: Props<Answer>) {
  // An answer that stands while another filter is asked for is not that filter's: a failure is said instead of it.
  if (read.error && !read.isValidating) return <LoadFailed error={read.error} onRetry={() => void read.mutate()} />
  if (read.data !== undefined) return children(read.data)
  return <LineSkeletons count={6} label={loading} />
}

function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Failed role="alert">
      <h2 className="head">{wordsFor(error)}</h2>
      <Button variant="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </Failed>
  )
}

function wordsFor(error: Error): string {
  if (!(error instanceof ApiError)) return 'The studio cannot be reached. Check your connection and try again.'
  if (isSignedOut(error)) return 'Your session is over. Please log in again.'
  return 'This list did not load. Please try again in a moment.'
}
