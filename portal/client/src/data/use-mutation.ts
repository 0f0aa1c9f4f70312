import type { EndpointName } from '@studio/contract'
import { useCallback, useState } from 'react'
import { attempt, type CallResult, type Failure } from './attempt.ts'
import { useRefetch } from './use-read.ts'

/** A change on the server: its call, and what follows on this page. */
export type MutationSpec<Answer> = {
  send: () => Promise<Answer>
  /** The calls whose answers it changes; a function where that depends on how it ended, else nothing after a failure. */
  changes?: readonly EndpointName[] | ((result: CallResult<Answer>) => readonly EndpointName[])
  /** Both are called before anything is read again: here a screen says how it ended, in its own words. */
  onDone?: (answer: Answer) => void
  onFailed?: (failure: Failure) => void
}

export type Mutation = {
  /** Sends, tells the screen, reads again what changed. Never throws; several may be under way at once. */
  mutate: <Answer>(spec: MutationSpec<Answer>) => Promise<CallResult<Answer>>
  /** One is under way, its reading again included. */
  pending: boolean
}

/** Changes something on the server and makes what the page shows true again. */
export function useMutation(): Mutation {
  const refetch = useRefetch()
  const [underWay, setUnderWay] = useState(0)
  const mutate: Mutation['mutate'] = useCallback(
    async ({ send, changes = [], onDone, onFailed }) => {
      setUnderWay((count) => count + 1)
      try {
        const result = await attempt(send())
        if (result.done) onDone?.(result.answer)
        else onFailed?.(result.failure)
        const changed = typeof changes === 'function' ? changes(result) : result.done ? changes : []
        // It is done: a list that cannot be read again just now says so itself.
        await refetch(...changed).catch(() => undefined)
        return result
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [refetch],
  )
  return { mutate, pending: underWay > 0 }
}
