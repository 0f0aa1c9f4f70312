import { AlertDialog } from '@studio/ui'
import { useEffect, useState } from 'react'

const mark = 'unsavedForm'

/**
 * Asks before unsaved input is lost: by closing its dialog, by the browser's Back, or by leaving the page. Back is
 * caught by an extra history entry with the same address, which is removed with the form. `question` is rendered inside
 * the dialog, whose way out is `close`.
 */
export function useUnsavedGuard({ unsaved, onClose }: { unsaved: boolean; onClose: () => void }) {
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (!unsaved) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    const addEntry = () => window.history.pushState({ ...window.history.state, [mark]: true }, '')
    const askOnBack = () => {
      if (window.history.state?.[mark]) return
      addEntry()
      setAsking(true)
    }
    addEntry()
    window.addEventListener('beforeunload', hold)
    window.addEventListener('popstate', askOnBack)
    return () => {
      window.removeEventListener('beforeunload', hold)
      window.removeEventListener('popstate', askOnBack)
      if (window.history.state?.[mark]) window.history.back()
    }
  }, [unsaved])
  const question = (
    <AlertDialog
      open={asking}
      onOpenChange={setAsking}
      title="Discard your changes?"
      description="What you changed here is not saved yet."
      cancelLabel="Keep Editing"
      actionLabel="Discard Changes"
      onAction={onClose}
    />
  )
  return { question, close: () => (unsaved ? setAsking(true) : onClose()) }
}
