import { ErrorBoundary } from '@studio/client/error-boundary'
import type { Toast } from '@studio/client/toast'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { errorToast, notify } from '../toasts/toast-store.ts'

type Props = {
  open: boolean
  /** Called when the dialog's code failed to load, after the toast about it. */
  onFailed: () => void
  failedToast?: Toast
  /** The dialog, made by `lazyPart`. */
  children: ReactNode
}

const defaultToast = errorToast('This could not be opened. Please reload the page.')

/**
 * The place of a dialog whose code loads when it is first opened, and which stays mounted for its exit animation. A
 * failed load is retried with the next opening only: an opening never joins an earlier attempt that is failing.
 */
export function LazyDialog({ open, onFailed, failedToast = defaultToast, children }: Props) {
  const [lastOpening, setLastOpening] = useState({ open: false, openings: 0 })
  if (open !== lastOpening.open) setLastOpening({ open, openings: lastOpening.openings + (open ? 1 : 0) })
  if (lastOpening.openings === 0) return null
  return (
    <ErrorBoundary
      resetKey={String(lastOpening.openings)}
      fallback={() => open && <LoadFailure onFailed={onFailed} toast={failedToast} />}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function LoadFailure({ onFailed, toast }: { onFailed: () => void; toast: Toast }) {
  useEffect(() => {
    notify(toast)
    onFailed()
  }, [onFailed, toast])
  return null
}
