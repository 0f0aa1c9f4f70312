import { usePageState } from '../lib/use-page.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** Announces the opened page to screen readers, and restores each page's scroll position. */
export function PageChange() {
  useScrollMemory()
  const announcement = usePageState((state) => state.announcement)
  return (
    <p className="vh" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  )
}
