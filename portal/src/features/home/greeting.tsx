import { findFailedRead } from '@studio/client/failed-read'
import { useRead } from '@studio/client/reading'
import { SectionError } from '@studio/client/section-error'
import { getMembershipDisplay, type User } from '@studio/contract'
import { RoomScene, SkeletonLine, StatTiles } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { getUpcomingBookings } from '../../booking/upcoming.ts'
import { getStudioHour, getStudioMoment, studio, useStudioToday } from '../../studio/studio.ts'
import { formatNextClass } from './next-class.ts'

const Band = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  min-height: 21rem;
  background: var(--paper);
  border-bottom: 1px solid var(--rule);
  overflow: hidden;

  > .greeting-text {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    gap: var(--s6);
    padding: clamp(2rem, 4vw, 3.5rem) var(--gap) clamp(2rem, 4vw, 3rem)
      max(var(--margin), calc((100vw - var(--page)) / 2));
  }

  .sentence {
    margin-top: 0.5rem;
  }

  > .room {
    border-radius: 0;
  }

  dl {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  dd {
    font-size: clamp(1.625rem, 1rem + 1.4vw, 2.375rem);
    white-space: nowrap;
  }

  @media (max-width: 1279px) {
    dl {
      grid-template-columns: 1fr 1fr;
    }
  }

  @media (max-width: 639px) {
    h1 + .sentence {
      /* On a phone the sentence takes two lines: reserve them while it loads. */
      min-height: 2lh;
    }
  }

  @media (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);

    > .greeting-text {
      padding: var(--s6) var(--margin);
    }

    > .room {
      aspect-ratio: 16 / 9;
    }
  }
`

/** The light in the picture follows the studio's time between these hours. */
const DAWN_HOUR = 6
const NOON_HOUR = 12

/** The welcome with the next class, three counts, the membership, and a picture of the room at this hour. */
export function Greeting({ user }: { user: User }) {
  const bookings = useRead('listMyBookings')
  const classes = useRead('listClasses')
  const programs = useRead('listPrograms')
  // Featured classes, further down the page, report a failed read of the classes.
  const failedRead = findFailedRead(bookings, programs)
  // Renders again when the day changes.
  useStudioToday()
  const moment = getStudioMoment()
  const upcoming = bookings.data && getUpcomingBookings(bookings.data, moment)
  return (
    <Band>
      <div className="greeting-text">
        <div>
          <h1 className="title">
            Welcome, <bdi>{user.firstName?.trim() || 'Friend'}</bdi>
          </h1>
          {failedRead && (
            <SectionError className="lead sentence" text="Some of this did not load." onRetry={failedRead.retry} />
          )}
          <p className="lead sentence">
            {bookings.data ? formatNextClass({ bookings: bookings.data, moment, timeZone: studio.timezone }) : '\u00a0'}
          </p>
        </div>
        <StatTiles
          stats={[
            { label: 'Upcoming bookings', value: renderFigure({ count: upcoming?.length, error: bookings.error }) },
            {
              label: 'Available classes',
              value: renderFigure({ count: countActive(classes.data), error: classes.error }),
            },
            { label: 'Programs', value: renderFigure({ count: countActive(programs.data), error: programs.error }) },
            { label: 'Membership', value: getMembershipDisplay(user).tileText },
          ]}
        />
      </div>
      <RoomScene
        className="room"
        seed={6}
        hour={Math.min(NOON_HOUR, Math.max(DAWN_HOUR, getStudioHour()))}
        sill={0.82}
        objectsX={0.52}
      />
    </Band>
  )
}

/** Counts active classes or programs only: admins also get inactive ones. */
function countActive(items: readonly { isActive: boolean }[] | undefined): number | undefined {
  return items?.filter(({ isActive }) => isActive).length
}

function renderFigure({ count, error }: { count: number | undefined; error: Error | undefined }): ReactNode {
  if (count !== undefined) return count
  return error ? <span title="This figure did not load">–</span> : <SkeletonLine width="2ch" height="1em" />
}
