import type { EndpointName } from '@studio/contract'
import { useCallback, useState } from 'react'
import { useRefetch } from '../reading/use-cache.ts'
import { attempt, type CallResult, type Failure } from './attempt.ts'

/** A change on the server: its call, and what follows on this page. */
export type MutationSpec<Answer> = {
  send: () => Promise<Answer>
  /** The calls whose data it changes; a function if that depends on the result. By default nothing after a failure. */
  changes?: readonly EndpointName[] | ((result: CallResult<Answer>) => readonly EndpointName[])
  /** Both are called before anything is read again; here a screen shows the result. */
  onDone?: (answer: Answer) => void
  onFailed?: (failure: Failure) => void
}

export type Mutation = {
  /**
   * Sends the change, reports the result to the screen, and refetches what changed. Never throws; several may run at
   * once.
   */
  mutate: <Answer>(spec: MutationSpec<Answer>) => Promise<CallResult<Answer>>
  /** One is under way, its reading again included. */
  pending: boolean
  /** One waits for its answer: nothing is known yet of what became of it. */
  unanswered: boolean
}

/** Changes something on the server and makes what the page shows true again. */
export function useMutation(): Mutation {
  const refetch = useRefetch()
  const [underWay, setUnderWay] = useState(0)
  const [waiting, setWaiting] = useState(0)
  const mutate: Mutation['mutate'] = useCallback(
    async ({ send, changes = [], onDone, onFailed }) => {
      setUnderWay((count) => count + 1)
      setWaiting((count) => count + 1)
      try {
        const result = await attempt(send())
        setWaiting((count) => count - 1)
        if (result.done) onDone?.(result.answer)
        else onFailed?.(result.failure)
        const changed = typeof changes === 'function' ? changes(result) : result.done ? changes : []
        // The change is done: a list that fails to refetch shows its own error.
        await refetch(...changed).catch(() => undefined)
        return result
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [refetch],
  )
  return { mutate, pending: underWay > 0, unanswered: waiting > 0 }
}
