import type { EndpointName, FieldErrors, Versioned } from '@studio/contract'
import { useCallback } from 'react'
import { useAskConflict } from '../edits/conflict-provider.tsx'
import { currentOf, type Edit, sendEdit } from '../edits/edit-conflict.ts'
import { useAdminRefetch } from './use-admin-refetch.ts'
import { useOutcome } from './use-outcome.ts'

/** An act of the admin: the call, how its end is told, and which reads it changes. */
export type Act<Sent = unknown, Entity extends Versioned = Versioned> = {
  /** `ifMatch` is given for an edit: the version that it is made from. */
  send: (ifMatch?: string) => Promise<Sent>
  /** For what others may change at the same time: where they were faster, the admin chooses. */
  edit?: Edit<Entity>
  /** 'Class created successfully!' */
  success: string
  /** 'Failed to create class.'; 'Please try again.' follows by itself. */
  failure: string
  changes: readonly EndpointName[]
  /** The line under the success: what follows, from what was sent. */
  follows?: (sent: Sent) => string | undefined
  undo?: () => void
}

/** How an act ended: why it was refused, with the sentences that the API has for single fields; neither when the admin went back. */
export type Ended = { done: true } | { done: false; error?: unknown; fields?: FieldErrors }

/** Carries an act out, tells its end in a toast, and refetches what it changed (spec sections 7 and 8, Admin). */
export function useAct(): <Sent, Entity extends Versioned>(act: Act<Sent, Entity>) => Promise<Ended> {
  const ask = useAskConflict()
  const outcome = useOutcome()
  const refetch = useAdminRefetch()
  return useCallback(
    async ({ send, edit, success, failure, changes, follows, undo }) => {
      let description: string | undefined
      try {
        const end = await (edit
          ? sendEdit(edit, { send, ask })
          : send().then((sent) => ({ kind: 'sent' as const, sent })))
        if (end.kind === 'back') return { done: false }
        if (end.kind === 'theirs') {
          await refetch(...changes).catch(() => undefined)
          return { done: true }
        }
        description = follows?.(end.sent)
      } catch (error) {
        const fields = outcome.failed(failure, error)
        // What somebody else has changed is read again, so that the next try is about what is there.
        if (currentOf(error)) await refetch(...changes).catch(() => undefined)
        return { done: false, error, fields }
      }
      outcome.succeeded(success, { description, undo })
      // The act is done: a list that cannot be read again just now says so itself.
      await refetch(...changes).catch(() => undefined)
      return { done: true }
    },
    [ask, outcome, refetch],
  )
}

/** For forms: closes the dialog when the act is done, else answers the fields that were refused. */
export async function closeWhenDone(ended: Promise<Ended>, close: () => void): Promise<FieldErrors | undefined> {
  const result = await ended
  if (!result.done) return result.fields
  close()
  return undefined
}
