import type { EndpointName, FieldErrors } from '@studio/contract'
import { useCallback } from 'react'
import { useAdminRefetch } from './use-admin-refetch.ts'
import { useOutcome } from './use-outcome.ts'

/** An act of the admin: the call, how its end is told, and which reads it changes. */
export type Act<Sent = unknown> = {
  send: () => Promise<Sent>
  /** 'Class created successfully!' */
  success: string
  /** 'Failed to create class.'; 'Please try again.' follows by itself. */
  failure: string
  changes: readonly EndpointName[]
  /** The line under the success: what follows, from what was sent. */
  follows?: (sent: Sent) => string | undefined
  undo?: () => void
}

/** How an act ended; `fields` are the sentences that the API has for single fields. */
export type Ended = { done: true } | { done: false; fields?: FieldErrors }

/** Carries an act out, tells its end in a toast, and refetches what it changed (spec sections 7 and 8, Admin). */
export function useAct(): <Sent>(act: Act<Sent>) => Promise<Ended> {
  const outcome = useOutcome()
  const refetch = useAdminRefetch()
  return useCallback(
    async ({ send, success, failure, changes, follows, undo }) => {
      let description: string | undefined
      try {
        const sent = await send()
        description = follows?.(sent)
      } catch (error) {
        return { done: false, fields: outcome.failed(failure, error) }
      }
      outcome.succeeded(success, { description, undo })
      // The act is done: a list that cannot be read again just now says so itself.
      await refetch(...changes).catch(() => undefined)
      return { done: true }
    },
    [outcome, refetch],
  )
}

/** For forms: closes the dialog when the act is done, else answers the fields that were refused. */
export async function closeWhenDone(ended: Promise<Ended>, close: () => void): Promise<FieldErrors | undefined> {
  const result = await ended
  if (!result.done) return result.fields
  close()
  return undefined
}
