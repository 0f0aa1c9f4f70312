import { useEffect, useState } from 'react'

const mark = 'unsavedForm'

/**
 * Asks before unsaved input is lost: by closing its dialog, by the browser's Back, or by leaving the page. Back is
 * caught by an extra history entry with the same address, which is removed with the form.
 */
export function useUnsavedGuard({ unsaved, onClose }: { unsaved: boolean; onClose: () => void }) {
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (!unsaved) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [unsaved])
  useEffect(() => {
    if (!unsaved) return
    const addEntry = () => window.history.pushState({ ...window.history.state, [mark]: true }, '')
    const askOnBack = () => {
      if (window.history.state?.[mark]) return
      addEntry()
      setAsking(true)
    }
    addEntry()
    window.addEventListener('popstate', askOnBack)
    return () => {
      window.removeEventListener('popstate', askOnBack)
      if (window.history.state?.[mark]) window.history.back()
    }
  }, [unsaved])
  return {
    asking,
    stay: () => setAsking(false),
    close: () => (unsaved ? setAsking(true) : onClose()),
  }
}
