import { ErrorBoundary } from '@studio/client/error-boundary'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { notify } from '../toasts/toast-store.ts'

type Props = {
  open: boolean
  /** Called when the dialog's code did not arrive, after the toast that says so. */
  onFailed: () => void
  /** The dialog, made by `lazy`. */
  children: ReactNode
}

/** The place of a dialog whose code comes when it is first opened, and stays for its fading out. */
export function LateDialog({ open, onFailed, children }: Props) {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <ErrorBoundary resetKey={String(open)} fallback={() => open && <Failed onFailed={onFailed} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Failed({ onFailed }: Pick<Props, 'onFailed'>) {
  useEffect(() => {
    notify({ title: 'Error', description: 'This could not be opened. Please reload the page.', tone: 'destructive' })
    onFailed()
  }, [onFailed])
  return null
}
