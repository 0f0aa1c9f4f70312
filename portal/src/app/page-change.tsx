import { usePageState } from '../lib/use-page.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** Says which page has opened, for people who do not see it change, and keeps each page's place. */
export function PageChange() {
  useScrollMemory()
  const announcement = usePageState((state) => state.announcement)
  return (
    <p className="vh" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  )
}
