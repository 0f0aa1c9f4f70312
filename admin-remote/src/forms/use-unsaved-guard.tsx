import { AlertDialog } from '@studio/ui'
import { useEffect, useState } from 'react'

const HISTORY_MARK = 'unsavedForm'

/**
 * Asks before unsaved input is lost by closing the dialog, by Back or by leaving the page. Back is caught by an extra
 * history entry with the same address, which is removed with the form. The dialog renders `question` and closes with
 * `close`.
 */
export function useUnsavedGuard({ unsaved, onClose }: { unsaved: boolean; onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (!unsaved) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const addEntry = () => window.history.pushState({ ...window.history.state, [HISTORY_MARK]: true }, '')
    const askOnBack = () => {
      if (window.history.state?.[HISTORY_MARK]) return
      addEntry()
      setIsAsking(true)
    }
    addEntry()
    window.addEventListener('beforeunload', preventUnload)
    window.addEventListener('popstate', askOnBack)
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
      window.removeEventListener('popstate', askOnBack)
      if (window.history.state?.[HISTORY_MARK]) window.history.back()
    }
  }, [unsaved])
  const question = (
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
  return { question, close: () => (unsaved ? setIsAsking(true) : onClose()) }
}
