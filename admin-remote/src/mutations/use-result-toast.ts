import type { Failure } from '@studio/client/attempt'
import { useMemo } from 'react'
import { useBridge } from '../bridge/bridge.tsx'
import { isOvertaken } from '../edits/edit-conflict.ts'

/** Takes back what was done, until this moment (in milliseconds). */
export type Undo = { run: () => void; until: number }

type More = { description?: string; undo?: Undo }

/** Shows the result of an admin's mutation as a toast. */
export type Outcome = {
  /** 'Class created successfully!', with what follows from it, and Undo where it can be taken back. */
  succeeded(title: string, more?: More): void
  /**
   * 'Failed to create class.' followed by 'Please try again.'. If the session has ended, 'Unauthorized' instead,
   * without leaving the page.
   */
  failed(title: string, failure: Failure, more?: More): void
}

const OVERTAKEN = 'Another admin has changed it meanwhile; it is shown as it is now.'

// The toast is shown for as long as the studio waits for Undo, and offers none afterwards.
function undoable(undo: Undo | undefined) {
  const durationMs = undo ? undo.until - Date.now() : 0
  return undo && durationMs > 0 ? { action: { label: 'Undo', onAction: undo.run }, durationMs } : {}
}

/** The toasts of the admin area, shown by the shell. */
export function useResultToast(): Outcome {
  const { notify, signIn } = useBridge()
  return useMemo(
    () => ({
      succeeded: (title, { description, undo } = {}) =>
        notify({
          title,
          ...(description ? { description } : {}),
          ...undoable(undo),
        }),
      failed: (title, { kind, error }, { description, undo } = {}) => {
        if (kind === 'signed-out') {
          return notify({
            title: 'Unauthorized',
            description: 'Please log in again.',
            tone: 'destructive',
            action: { label: 'Sign In', onAction: signIn },
          })
        }
        const sentences = [isOvertaken(error) && OVERTAKEN, description].filter(Boolean)
        notify({
          title: `${title} Please try again.`,
          ...(sentences.length > 0 && { description: sentences.join(' ') }),
          ...undoable(undo),
          tone: 'destructive',
        })
      },
    }),
    [notify, signIn],
  )
}
