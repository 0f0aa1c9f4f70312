import { ErrorBoundary } from '@studio/client/error-boundary'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { errorToast, notify, type Toast } from '../toasts/toast-store.ts'

type Props = {
  open: boolean
  /** Called when the dialog's code did not arrive, after the toast that says so. */
  onFailed: () => void
  failedToast?: Toast
  /** The dialog, made by `lazyPart`. */
  children: ReactNode
}

const couldNotOpen = errorToast('This could not be opened. Please reload the page.')

/**
 * The place of a dialog whose code comes when it is first opened, and stays for its fading out. Code that did not come
 * is asked for again with the next opening and not before: an opening never joins an older attempt that is failing.
 */
export function LazyDialog({ open, onFailed, failedToast = couldNotOpen, children }: Props) {
  const [last, setLast] = useState({ open: false, openings: 0 })
  if (open !== last.open) setLast({ open, openings: last.openings + (open ? 1 : 0) })
  if (last.openings === 0) return null
  return (
    <ErrorBoundary
      resetKey={String(last.openings)}
      fallback={() => open && <Failed onFailed={onFailed} toast={failedToast} />}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Failed({ onFailed, toast }: { onFailed: () => void; toast: Toast }) {
  useEffect(() => {
    notify(toast)
    onFailed()
  }, [onFailed, toast])
  return null
}
