import { AlertDialog } from '@studio/ui'
import { useEffect, useState } from 'react'

const HISTORY_FLAG = 'unsavedForm'

/**
 * Asks before unsaved input is lost by closing the dialog, by Back or by leaving the page. Back is caught by an extra
 * history entry with the same address, which is removed with the form. The dialog renders `discardDialog` and closes with
 * `close`.
 */
export function useUnsavedGuard({ hasUnsavedInput, onClose }: { hasUnsavedInput: boolean; onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (!hasUnsavedInput) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const addEntry = () => window.history.pushState({ ...window.history.state, [HISTORY_FLAG]: true }, '')
    const askOnBack = () => {
      if (window.history.state?.[HISTORY_FLAG]) return
      addEntry()
      setIsAsking(true)
    }
    addEntry()
    window.addEventListener('beforeunload', preventUnload)
    window.addEventListener('popstate', askOnBack)
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
      window.removeEventListener('popstate', askOnBack)
      if (window.history.state?.[HISTORY_FLAG]) window.history.back()
    }
  }, [hasUnsavedInput])
  const discardDialog = (
    <AlertDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      title="Discard your changes?"
      description="What you changed here is not saved yet."
      cancelLabel="Keep Editing"
      actionLabel="Discard Changes"
      onAction={onClose}
    />
  )
  return { discardDialog, close: () => (hasUnsavedInput ? setIsAsking(true) : onClose()) }
}
