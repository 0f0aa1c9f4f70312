import { lazyPart } from '@studio/client/lazy-part'
import { useNow } from '@studio/client/now'
import { formatDay, formatMoney, toCents, type WaitlistEntry, type WaitlistOffer } from '@studio/contract'
import { Badge, Button } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { bookedToast } from '../../booking/booking-toasts.ts'
import { Disclosure } from '../../disclosure/disclosure.ts'
import { LazyDialog } from '../../lazy/lazy-dialog.tsx'
import { useDeparture } from '../../navigation/use-departure.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { useStudioToday } from '../../studio/studio.ts'
import { failedToast, notify } from '../../toasts/toast-store.ts'
import { dayWord } from './agenda.ts'
import { Entry, whenText } from './booking-entry.tsx'
import { Agenda, Further } from './upcoming-classes.tsx'
import { chargingText, endText, isLive, offerText, placeText, skipText, waitingTexts } from './waiting-labels.ts'

const LeaveWaitlistDialog = lazyPart(() => import('./leave-waitlist-dialog.tsx'))

const Why = styled(Disclosure)`
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

/** The classes that the member waits for, and in a closed list those whose list is over for them. */
export function WaitingList({ entries }: { entries: readonly WaitlistEntry[] }) {
  const live = entries.filter(isLive)
  const over = entries.filter((entry) => !isLive(entry))
  return (
    <>
      {live.length > 0 && (
        <Agenda>
          {live.map((entry) => (
            <WaitingEntry key={entry.id} entry={entry} />
          ))}
        </Agenda>
      )}
      {over.length > 0 && (
        <Further>
          <summary>No longer waiting ({over.length})</summary>
          <ul>
            {over.map((entry) => (
              <WaitingEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        </Further>
      )}
    </>
  )
}

function WaitingEntry({ entry }: { entry: WaitlistEntry }) {
  const today = useStudioToday()
  const { bookingDate, skips, offer } = entry
  const now = useNow(offer && countEveryMs)
  const isOver = !isLive(entry)
  const texts = isOver ? [endText(entry)] : offer ? [heldText(entry, offer, now)] : waitingTexts(entry)
  const isOpen = entry.state === 'offered' && offer !== null && new Date(offer.until) > now
  return (
    <Entry data-over={isOver ? '' : undefined} data-today={offer ? '' : undefined}>
      <p className="day num">
        <small>{dayWord(bookingDate, { today, isOver: false })}</small>
        {Number(bookingDate.slice(8))}
      </p>
      <div>
        <h3>{entry.class.name}</h3>
        <p>
          {whenText(entry)}
          {entry.class.instructorName && `, ${entry.class.instructorName}`}
        </p>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {skips.length > 0 && (
          <Why>
            <summary>Why not me?</summary>
            <ul>
              {skips.map((skip) => (
                <li key={skip.at}>{skipText(skip)}</li>
              ))}
            </ul>
          </Why>
        )}
      </div>
      <Badge tone={entry.state === 'waiting' || isOver ? 'neutral' : 'now'} className="state">
        {stateText(entry)}
      </Badge>
      {!isOver && (
        <p className="ways">
          {entry.state === 'waiting' && entry.charge && <Withdraw entry={entry} />}
          {isOpen && <Accept entry={entry} offer={offer} />}
          <Leave entry={entry} />
        </p>
      )}
    </Entry>
  )
}

const heldText = ({ state, charge }: WaitlistEntry, offer: WaitlistOffer, now: Date): string =>
  state === 'charging' && charge ? chargingText(charge.last4) : offerText(offer.until, now)

/** How often the time left of an offer is counted again. */
const countEveryMs = 15_000

function stateText(entry: WaitlistEntry): string {
  if (!isLive(entry)) return 'Over'
  if (entry.state === 'charging') return 'Charging your card'
  return entry.state === 'offered' ? 'A seat for you' : placeText(entry)
}

function Accept({ entry, offer }: { entry: WaitlistEntry; offer: WaitlistOffer }) {
  const { isLeaving, leaveForCheckout } = useDeparture()
  const { trigger, pending } = useMemberMutation('acceptOffer', {
    // Also after a failure: the time may have run out in between.
    invalidates: () => ['listMyWaitlist', 'listMyBookings', 'listSchedules', 'listBookableDates', 'getWaitlistOutlook'],
    onDone: ({ checkoutUrl }) => (checkoutUrl ? leaveForCheckout(checkoutUrl) : notify(bookedToast)),
    onFailed: ({ message }) => notify(failedToast('Failed to accept the seat', message)),
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

function Withdraw({ entry }: { entry: WaitlistEntry }) {
  const { trigger, pending } = useMemberMutation('withdrawCharge', {
    // Also after a failure: it may have been their turn in between.
    invalidates: () => ['listMyWaitlist', 'listMyBookings'],
    onDone: () =>
      notify({ title: 'Your card will not be charged', description: 'You keep your place on the waitlist.' }),
    onFailed: ({ message }) => notify(failedToast('Failed to withdraw your consent', message)),
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

function Leave({ entry }: { entry: WaitlistEntry }) {
  const [asking, ask] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Leave the waitlist: ${entry.class.name}, ${formatDay(entry.bookingDate)}`}
        onClick={() => ask(true)}
      >
        Leave
      </Button>
      <LazyDialog open={asking} onFailed={() => ask(false)}>
        <LeaveWaitlistDialog entry={entry} open={asking} onOpenChange={ask} />
      </LazyDialog>
    </>
  )
}
