import { CategoryLabel } from '@studio/client/category-label'
import type { ListedClass } from '@studio/contract'
import { Artwork, Icon, toKind, toSeed } from '@studio/ui'
import { styled } from 'styled-components'
import { BookButton } from '../../booking/book-button.tsx'
import type { WeeklyTimesText } from '../../booking/weekly-times.ts'

const CardRoot = styled.article`
  display: grid;
  grid-template-columns: 38% minmax(0, 1fr);
  overflow: hidden;

  &[data-large='true'] {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: minmax(15rem, 1fr) auto;
  }

  > .art {
    min-height: 12rem;
    border-radius: 0;
  }

  > .texts {
    display: flex;
    flex-direction: column;
    gap: 0.3rem;
    padding: var(--s5);
  }

  h3 {
    font-size: 1.375rem;
    font-weight: 450;
  }

  &[data-large='true'] h3 {
    font-size: 1.75rem;
    font-weight: 400;
  }

  .instructor {
    font: italic 400 1rem / 1.4 var(--serif);
    color: var(--ink-2);
  }

  .booking-row {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 1rem;
    margin-top: auto;
    padding-top: var(--s4);
  }

  @media (max-width: 559px) {
    grid-template-columns: 6rem minmax(0, 1fr);

    > .texts {
      padding: var(--s4);
    }
  }
`

export type FeaturedClass = { studioClass: ListedClass; weeklyTimes: WeeklyTimesText }

/** A featured class with its times and the button to book it. */
export function FeaturedCard({ studioClass, weeklyTimes, large }: FeaturedClass & { large?: boolean }) {
  return (
    <CardRoot className="sheet" data-large={large}>
      <Artwork
        className="art"
        kind={toKind(studioClass.category)}
        seed={toSeed(studioClass.id)}
        src={studioClass.imageUrl}
      />
      <div className="texts">
        <CategoryLabel category={studioClass.category} />
        <h3>{studioClass.name}</h3>
        {studioClass.instructorName && <p className="instructor">with {studioClass.instructorName}</p>}
        <div className="booking-row">
          <p className="facts">
            {isOnceAWeek(weeklyTimes) ? (
              <span>
                <Icon name="calendar-blank" /> {weeklyTimes.days}, {weeklyTimes.times}
              </span>
            ) : (
              <>
                <span>
                  <Icon name="calendar-blank" /> {weeklyTimes.days}
                </span>
                <span>
                  <Icon name="clock" /> {weeklyTimes.times}
                </span>
              </>
            )}
          </p>
          <BookButton studioClass={studioClass} />
        </div>
      </div>
    </CardRoot>
  )
}

/** Whether the class has a single day and time, which fit in one line. */
function isOnceAWeek({ days, times }: WeeklyTimesText): boolean {
  return !days.includes(',') && !times.includes(' and ')
}
