import { AlertDialog } from '@studio/ui'
import { useEffect, useEffectEvent, useState } from 'react'

const HISTORY_FLAG = 'unsavedForm'

const isAtExtraEntry = () => Boolean(window.history.state?.[HISTORY_FLAG])
const addExtraEntry = () => window.history.pushState({ ...window.history.state, [HISTORY_FLAG]: true }, '')

/**
 * Asks before unsaved input is lost by closing the dialog, by Back or by leaving the page. Back is caught by an extra
 * history entry with the same address, which is removed with the form. The dialog renders `discardDialog` and closes with
 * `close`.
 */
export function useUnsavedGuard({ hasUnsavedInput, onClose }: { hasUnsavedInput: boolean; onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  // Stays true when the original text is typed again: removing the history entry takes a moment, and a letter typed in
  // that moment would add a second one.
  const [isGuarded, setIsGuarded] = useState(false)
  if (hasUnsavedInput && !isGuarded) setIsGuarded(true)
  const askOnBack = useEffectEvent(() => {
    if (isAtExtraEntry()) return
    if (!hasUnsavedInput) return onClose()
    addExtraEntry()
    setIsAsking(true)
  })
  const preventUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasUnsavedInput) event.preventDefault()
  })
  useEffect(() => {
    if (!isGuarded) return
    const onPopState = () => askOnBack()
    const onBeforeUnload = (event: BeforeUnloadEvent) => preventUnload(event)
    addExtraEntry()
    window.addEventListener('beforeunload', onBeforeUnload)
    window.addEventListener('popstate', onPopState)
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload)
      window.removeEventListener('popstate', onPopState)
      if (isAtExtraEntry()) window.history.back()
    }
  }, [isGuarded])
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
