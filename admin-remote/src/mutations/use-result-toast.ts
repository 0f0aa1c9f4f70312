import type { Failure } from '@studio/client/attempt'
import { useMemo } from 'react'
import { useBridge } from '../bridge/bridge.tsx'
import { isEditConflict } from '../edits/edit-conflict.ts'

/** `expiresAt` is in milliseconds. */
type Undo = { run: () => void; expiresAt: number }
type ToastDetails = { description?: string | undefined; undo?: Undo | undefined }

const CONFLICT_TEXT = 'Another admin has changed it in the meantime; you now see the current state.'

// The toast is shown as long as Undo is possible.
function toUndoOptions(undo: Undo | undefined) {
  const durationMs = undo ? undo.expiresAt - Date.now() : 0
  return undo && durationMs > 0 ? { action: { label: 'Undo', onAction: undo.run }, durationMs } : {}
}

/** The toasts of the admin area, shown by the shell. If the session has ended, they offer to sign in. */
export function useResultToast() {
  const { notify, signIn } = useBridge()
  return useMemo(
    () => ({
      showSuccess: (title: string, { description, undo }: ToastDetails = {}) =>
        notify({ title, ...(description ? { description } : {}), ...toUndoOptions(undo) }),
      showFailure: (title: string, { kind, error }: Failure, { description: extraText, undo }: ToastDetails = {}) => {
        if (kind === 'signed-out') {
          return notify({
            title: 'Unauthorized',
            description: 'Please log in again.',
            tone: 'bad',
            action: { label: 'Sign In', onAction: signIn },
          })
        }
        const description = [isEditConflict(error) && CONFLICT_TEXT, extraText].filter(Boolean).join(' ')
        notify({
          title: `${title} Please try again.`,
          ...(description ? { description } : {}),
          ...toUndoOptions(undo),
          tone: 'bad',
        })
      },
    }),
    [notify, signIn],
  )
}
