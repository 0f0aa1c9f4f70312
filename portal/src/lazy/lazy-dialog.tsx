import { ErrorBoundary } from '@studio/client/error-boundary'
import type { Toast } from '@studio/client/toast'
import { type ReactNode, Suspense, useEffect } from 'react'
import { createErrorToast, notify } from '../toasts/toast-store.ts'
import { useOpeningCount } from './use-opening-count.ts'

type Props = {
  open: boolean
  /** Called when the dialog's code failed to load, after the toast about it. */
  onFailed: () => void
  failedToast?: Toast
  /** The dialog, made by `lazyComponent`. */
  children: ReactNode
}

const defaultToast = createErrorToast('This could not be opened. Please reload the page.')

/**
 * Loads a dialog's code when it is first opened, and keeps the dialog mounted for its exit animation. A failed load is
 * tried again with the next opening.
 */
export function LazyDialog({ open, onFailed, failedToast = defaultToast, children }: Props) {
  const openingCount = useOpeningCount(open)
  if (openingCount === 0) return null
  return (
    <ErrorBoundary
      resetKey={String(openingCount)}
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
