import { type ComingWaitlist, formatDay, formatTime, getDayIn, pluralize } from '@studio/contract'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { FoldedList } from '../../lists/folded-list.tsx'
import { rosterHref } from '../../navigation/hash-routes.ts'
import { useInstantFormat } from '../../time/instants.tsx'

const WaitlistsSection = styled.section`
  margin-top: var(--s6);

  h3 {
    margin-bottom: var(--s2);
    font-size: 1.125rem;
    font-weight: 480;
  }

  li {
    flex-wrap: wrap;
    gap: 0 var(--s3);
    align-items: baseline;
    padding-block: var(--s3);
    font-size: var(--t-small);
  }

  li > div {
    flex-basis: 14rem;
  }

  li > p {
    color: var(--ink-2);
  }
`
export function ComingWaitlists({ waitlists }: { waitlists: readonly ComingWaitlist[] }) {
  if (waitlists.length === 0) return null
  return (
    <WaitlistsSection aria-labelledby="coming-waitlists">
      <h3 id="coming-waitlists">Waitlists of coming dates</h3>
      <FoldedList
        aria-label="Waitlists of coming dates"
        entries={waitlists}
        renderRow={(waitlist) => (
          <WaitlistItem key={`${waitlist.classId}:${waitlist.scheduleId}:${waitlist.date}`} waitlist={waitlist} />
        )}
      />
    </WaitlistsSection>
  )
}

function WaitlistItem({ waitlist }: { waitlist: ComingWaitlist }) {
  const { scheduleId, className, date, startTime, waitingCount } = waitlist
  const when = startTime ? `${formatDay(date)}, ${formatTime(startTime)}` : formatDay(date)
  const name = `${when}: ${className}`
  return (
    <li>
      <div className="num">
        {/* A class without a schedule has no roster in the calendar before its day. */}
        {scheduleId ? <a href={rosterHref({ id: scheduleId, date })}>{name}</a> : name}
      </div>
      <p className="num">
        <OpenOffers waitlist={waitlist} />
        {waitingCount > 0 && `${waitingCount} waiting`}
      </p>
    </li>
  )
}

function OpenOffers({
  waitlist: { offerCount, offerUntil: firstOfferEnd, waitingCount },
}: {
  waitlist: ComingWaitlist
}) {
  const format = useInstantFormat()
  const { today, studio } = useBridge()
  if (offerCount === 0) return null
  const endsToday = firstOfferEnd && getDayIn(new Date(firstOfferEnd), studio.timezone) === today
  const untilText =
    firstOfferEnd && ` until ${endsToday ? format.time(firstOfferEnd) : format.weekdayAndTime(firstOfferEnd)}`
  return (
    <>
      {pluralize(offerCount, 'offer')} open{untilText}
      {waitingCount > 0 && ', '}
    </>
  )
}
