import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import type { WaitlistEntry } from '@studio/contract'
import { WaitingList } from './waiting-list.tsx'

/** The waitlists of the member. A member without waitlist entries sees no panel. */
export function MyWaitlist() {
  const waitlist = useRead('listMyWaitlist')
  const hasFailed = waitlist.error && !waitlist.isValidating
  const entries = waitlist.data?.filter(isShown) ?? []
  if (!hasFailed && entries.length === 0) return null
  const retry = () => void waitlist.mutate()
  return (
    <section className="sheet padded" aria-labelledby="waiting">
      <h2 id="waiting">Waiting</h2>
      {hasFailed ? (
        <LoadFailed error={waitlist.error} onRetry={retry} headingLevel={3} />
      ) : (
        <WaitingList entries={entries} />
      )}
    </section>
  )
}

// A seated entry is a booking now, and one that the member left needs no explanation.
const isShown = ({ state }: WaitlistEntry): boolean => state !== 'seated' && state !== 'left'
