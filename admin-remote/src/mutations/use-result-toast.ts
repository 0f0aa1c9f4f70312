import type { Failure } from '@studio/client/attempt'
import { UNDO_SECONDS } from '@studio/contract'
import { useMemo } from 'react'
import { useBridge } from '../bridge/bridge.tsx'
import { isOvertaken } from '../edits/edit-conflict.ts'

/** Shows the result of an admin's mutation as a toast. */
export type Outcome = {
  /** 'Class created successfully!', with what follows from it, and Undo where it can be taken back. */
  succeeded(title: string, more?: { description?: string; undo?: () => void }): void
  /**
   * 'Failed to create class.' followed by 'Please try again.'. If the session has ended, 'Unauthorized' instead,
   * without leaving the page.
   */
  failed(title: string, failure: Failure, more?: { description?: string; undo?: () => void }): void
}

// Undo can be pressed for as long as the studio waits for it.
const undoable = (undo: (() => void) | undefined) =>
  undo ? { action: { label: 'Undo', onAction: undo }, durationMs: UNDO_SECONDS * 1000 } : {}

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
        notify({
          title: `${title} Please try again.`,
          ...(description && { description }),
          ...(isOvertaken(error) && {
            description: 'Another admin has changed it meanwhile; it is shown as it is now.',
          }),
          ...undoable(undo),
          tone: 'destructive',
        })
      },
    }),
    [notify, signIn],
  )
}
