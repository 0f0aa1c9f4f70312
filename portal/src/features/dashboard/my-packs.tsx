import { useRead } from '@studio/client/reading'
import { formatDay, type PackBooking, type PackStatus, paths, pluralize, type UserPack } from '@studio/contract'
import { Badge, type BadgeTone, ButtonLink } from '@studio/ui'
import { styled } from 'styled-components'
import { formatLastDay } from '../../booking/pack-sentences.ts'
import { Disclosure } from '../../disclosure/disclosure.ts'
import { formatInstant } from '../../studio/studio.ts'

/** A pack with more bookings shows its list of bookings folded at first. */
const MAX_UNFOLDED_BOOKINGS = 3

const Panel = styled.section`
  .pack {
    padding-block: var(--s4);
    border-bottom: 1px solid var(--rule);
  }

  .head {
    display: flex;
    justify-content: space-between;
    gap: var(--s3);
    align-items: baseline;
  }

  h3 {
    font-size: 1.1875rem;
    font-weight: 450;
    overflow-wrap: anywhere;
  }

  p,
  li,
  summary {
    color: var(--ink-2);
    font-size: var(--t-small);
    line-height: 1.45;
  }

  .pack details[open] {
    margin-bottom: calc(var(--s3) * -1);
  }

  .pack li {
    padding-bottom: var(--s3);
  }

  .book {
    margin-top: var(--s5);
  }
`

/** The member's class packs; a member without one sees no panel. */
export function MyPacks() {
  const packs = useRead('listMyPacks').data ?? []
  if (packs.length === 0) return null
  const activePacks = packs.filter(({ status }) => status === 'active')
  const earlierPacks = packs.filter(({ status }) => status !== 'active')
  return (
    <Panel className="sheet padded" aria-labelledby="my-packs">
      <h2 id="my-packs">Class packs</h2>
      {activePacks.map((pack) => (
        <Pack key={pack.id} pack={pack} />
      ))}
      {earlierPacks.length > 0 && (
        <Disclosure open={activePacks.length === 0}>
          <summary>Earlier packs ({earlierPacks.length})</summary>
          {earlierPacks.map((pack) => (
            <Pack key={pack.id} pack={pack} />
          ))}
        </Disclosure>
      )}
      {activePacks.length > 0 && (
        <ButtonLink className="book" variant="secondary" wide href={paths.classes}>
          Book a Class
        </ButtonLink>
      )}
    </Panel>
  )
}

function Pack({ pack }: { pack: UserPack }) {
  const { name, status, bookings, takenBack } = pack
  const { text, tone } = statusLabels[status]
  return (
    <article className="pack">
      <div className="head">
        <h3>{name}</h3>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <p>{formatCredits(pack)}</p>
      {takenBack > 0 && status !== 'ended' && <p>{pluralize(takenBack, 'credit')} refunded by the studio.</p>}
      {bookings.length > 0 && (
        <Disclosure open={bookings.length <= MAX_UNFOLDED_BOOKINGS}>
          <summary>Bookings ({bookings.length})</summary>
          <ul>
            {bookings.map((booking) => (
              <li key={booking.bookingId}>{formatBooking(booking)}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </article>
  )
}

const statusLabels: Record<PackStatus, { text: string; tone: BadgeTone }> = {
  active: { text: 'Active', tone: 'good' },
  'used up': { text: 'Used up', tone: 'neutral' },
  expired: { text: 'Expired', tone: 'neutral' },
  ended: { text: 'Ended', tone: 'neutral' },
}

function formatCredits({ status, credits, creditsLeft, lastDay }: UserPack): string {
  const lastDayText = formatLastDay(lastDay)
  if (status === 'ended') return 'Its payment was returned.'
  if (status === 'expired') return `It was valid until ${lastDayText}. ${pluralize(creditsLeft, 'credit')} unused.`
  return `${creditsLeft} of ${pluralize(credits, 'credit')} left, valid until ${lastDayText}`
}

/** 'Mindful Yoga, Tue, Oct 13 at 5:30 pm', with the outcome for the credit of a cancelled booking. */
function formatBooking({ className, bookingDate, startsAt, status, usesCredit }: PackBooking): string {
  const startText = startsAt ? formatInstant.weekdayAndTime(startsAt) : formatDay(bookingDate)
  if (status === 'confirmed') return `${className}, ${startText}`
  return `${className}, ${startText}: ${usesCredit ? 'cancelled late' : 'cancelled, credit back'}`
}
