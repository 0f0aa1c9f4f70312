import type { Failure } from '@studio/client/attempt'
import { useMemo } from 'react'
import { useBridge } from '../bridge/bridge.tsx'
import { isOvertaken } from '../edits/edit-conflict.ts'

/** Takes back what was done, until this moment (in milliseconds). */
type Undo = { run: () => void; until: number }
type Details = { description?: string | undefined; undo?: Undo | undefined }

const OVERTAKEN = 'Another admin has changed it meanwhile; you now see the current state.'

// The toast is shown for as long as the studio waits for Undo, and offers none afterwards.
function undoable(undo: Undo | undefined) {
  const durationMs = undo ? undo.until - Date.now() : 0
  return undo && durationMs > 0 ? { action: { label: 'Undo', onAction: undo.run }, durationMs } : {}
}

/** The toasts of the admin area, shown by the shell. After the end of the session they stay on the page. */
export function useResultToast() {
  const { notify, signIn } = useBridge()
  return useMemo(
    () => ({
      succeeded: (title: string, { description, undo }: Details = {}) =>
        notify({ title, ...(description ? { description } : {}), ...undoable(undo) }),
      failed: (title: string, { kind, error }: Failure, { description: details, undo }: Details = {}) => {
        if (kind === 'signed-out') {
          return notify({
            title: 'Unauthorized',
            description: 'Please log in again.',
            tone: 'destructive',
            action: { label: 'Sign In', onAction: signIn },
          })
        }
        const description = [isOvertaken(error) && OVERTAKEN, details].filter(Boolean).join(' ')
        notify({
          title: `${title} Please try again.`,
          ...(description ? { description } : {}),
          ...undoable(undo),
          tone: 'destructive',
        })
      },
    }),
    [notify, signIn],
  )
}
