import { lazyComponent } from '@studio/client/lazy-component'
import { useNow } from '@studio/client/now'
import { formatDay, formatMoney, toCents, type WaitlistEntry, type WaitlistOffer } from '@studio/contract'
import { Badge, Button } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { bookedToast } from '../../booking/booking-toasts.ts'
import { formatCredit } from '../../booking/pack-sentences.ts'
import { Disclosure } from '../../disclosure/disclosure.ts'
import { LazyDialog } from '../../lazy/lazy-dialog.tsx'
import { useLeavePortal } from '../../navigation/use-leave-portal.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { useStudioToday } from '../../studio/studio.ts'
import { createErrorToast, notify } from '../../toasts/toast-store.ts'
import { formatDayLabel } from './agenda.ts'
import { AgendaEntry, formatTimes } from './booking-entry.tsx'
import { Agenda, ClosedList } from './upcoming-classes.tsx'
import {
  formatCharging,
  formatEndReason,
  formatEntryTerms,
  formatOffer,
  formatPosition,
  formatSkip,
  isActiveEntry,
} from './waiting-texts.ts'

/** How often the remaining time of an offer is updated. */
const COUNTDOWN_INTERVAL_MS = 15_000

const LeaveWaitlistDialog = lazyComponent(() => import('./leave-waitlist-dialog.tsx'))

const SkipReasons = styled(Disclosure)`
  summary {
    justify-content: flex-start;
    gap: var(--s2);
    padding-block: 0.3rem;
    color: var(--ink-2);
    font-size: var(--t-small);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  li {
    color: var(--ink-2);
    font-size: var(--t-small);
    line-height: 1.45;
  }

  li + li {
    margin-top: var(--s2);
  }
`

/** The member's active waitlist entries and, in a folded list, the ended ones. */
export function WaitingList({ entries }: { entries: readonly WaitlistEntry[] }) {
  const activeEntries = entries.filter(isActiveEntry)
  const endedEntries = entries.filter((entry) => !isActiveEntry(entry))
  return (
    <>
      {activeEntries.length > 0 && (
        <Agenda>
          {activeEntries.map((entry) => (
            <WaitingEntry key={entry.id} entry={entry} />
          ))}
        </Agenda>
      )}
      {endedEntries.length > 0 && (
        <ClosedList>
          <summary>No longer waiting ({endedEntries.length})</summary>
          <ul>
            {endedEntries.map((entry) => (
              <WaitingEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        </ClosedList>
      )}
    </>
  )
}

function WaitingEntry({ entry }: { entry: WaitlistEntry }) {
  const today = useStudioToday()
  const { bookingDate, skips, offer } = entry
  const currentTime = useNow(offer && COUNTDOWN_INTERVAL_MS)
  const hasEnded = !isActiveEntry(entry)
  const canAccept = entry.state === 'offered' && offer !== null && new Date(offer.until) > currentTime
  return (
    <AgendaEntry data-over={hasEnded ? '' : undefined} data-highlighted={offer ? '' : undefined}>
      <p className="day num">
        {/* Entries of past dates are not listed. */}
        <small>{formatDayLabel(bookingDate, { today, isOver: false })}</small>
        {Number(bookingDate.slice(8))}
      </p>
      <div>
        <h3>{entry.class.name}</h3>
        <p>
          {formatTimes(entry)}
          {entry.class.instructorName && `, ${entry.class.instructorName}`}
        </p>
        {formatDetails(entry, currentTime).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {skips.length > 0 && (
          <SkipReasons>
            <summary>Why not me?</summary>
            <ul>
              {skips.map((skip) => (
                <li key={skip.at}>{formatSkip(skip)}</li>
              ))}
            </ul>
          </SkipReasons>
        )}
      </div>
      <Badge tone={entry.state === 'waiting' || hasEnded ? 'neutral' : 'highlight'} className="state">
        {formatState(entry)}
      </Badge>
      {!hasEnded && (
        <p className="entry-actions">
          {entry.state === 'waiting' && entry.charge && <WithdrawChargeAgreementButton entry={entry} />}
          {canAccept && <AcceptButton entry={entry} offer={offer} />}
          <LeaveButton entry={entry} />
        </p>
      )}
    </AgendaEntry>
  )
}

function formatDetails(entry: WaitlistEntry, currentTime: Date): string[] {
  if (!isActiveEntry(entry)) return [formatEndReason(entry)]
  return entry.offer ? formatHeldSeat(entry, entry.offer, currentTime) : formatEntryTerms(entry)
}

function formatHeldSeat({ state, charge, pack }: WaitlistEntry, offer: WaitlistOffer, currentTime: Date): string[] {
  if (state === 'charging' && charge) return [formatCharging(charge.last4)]
  return [formatOffer(offer.until, currentTime), ...(pack ? [`Accepting it uses ${formatCredit(pack)}.`] : [])]
}

function formatState(entry: WaitlistEntry): string {
  if (!isActiveEntry(entry)) return 'Over'
  if (entry.state === 'charging') return 'Charging your card'
  return entry.state === 'offered' ? 'A seat for you' : formatPosition(entry)
}

function AcceptButton({ entry, offer }: { entry: WaitlistEntry; offer: WaitlistOffer }) {
  const { isLeaving, leaveForCheckout } = useLeavePortal()
  const { trigger, pending } = useMemberMutation('acceptOffer', {
    // Also after a failure: the offer may have expired.
    invalidates: () => [
      'listMyWaitlist',
      'listMyBookings',
      'listSchedules',
      'listBookableDates',
      'getWaitlistOutlook',
      ...(entry.pack ? ['listMyPacks' as const] : []),
    ],
    onDone: ({ checkoutUrl }) => (checkoutUrl ? leaveForCheckout(checkoutUrl) : notify(bookedToast)),
    onFailed: ({ message }) =>
      notify(createErrorToast(message ?? 'Please try again.', { title: 'Failed to accept the seat' })),
  })
  const label = toCents(offer.price) > 0 ? `Pay ${formatMoney(offer.price)}` : 'Accept'
  return (
    <Button
      variant="outline"
      pending={pending || isLeaving}
      aria-label={`${label}: ${entry.class.name}, ${formatDay(entry.bookingDate)}`}
      onClick={() => void trigger({ params: { id: entry.id } })}
    >
      {label}
    </Button>
  )
}

function WithdrawChargeAgreementButton({ entry }: { entry: WaitlistEntry }) {
  const { trigger, pending } = useMemberMutation('withdrawChargeAgreement', {
    // Also after a failure: a seat may have been assigned meanwhile.
    invalidates: () => ['listMyWaitlist', 'listMyBookings'],
    onDone: () =>
      notify({ title: 'Your card will not be charged', description: 'You keep your place on the waitlist.' }),
    onFailed: ({ message }) =>
      notify(createErrorToast(message ?? 'Please try again.', { title: 'Failed to withdraw your consent' })),
  })
  return (
    <Button
      variant="quiet"
      pending={pending}
      aria-label={`Do not charge my card: ${entry.class.name}, ${formatDay(entry.bookingDate)}`}
      onClick={() => void trigger({ params: { id: entry.id } })}
    >
      Do not charge my card
    </Button>
  )
}

function LeaveButton({ entry }: { entry: WaitlistEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Leave the waitlist: ${entry.class.name}, ${formatDay(entry.bookingDate)}`}
        onClick={() => setIsOpen(true)}
      >
        Leave
      </Button>
      <LazyDialog open={isOpen} onFailed={() => setIsOpen(false)}>
        <LeaveWaitlistDialog entry={entry} open={isOpen} onOpenChange={setIsOpen} />
      </LazyDialog>
    </>
  )
}
