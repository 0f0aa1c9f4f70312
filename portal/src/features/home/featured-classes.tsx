import { findFailedRead } from '@studio/client/failed-read'
import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { type ListedClass, paths } from '@studio/contract'
import { ClassCardSkeletons, Icon } from '@studio/ui'
import { styled } from 'styled-components'
import { NoClasses } from '../../booking/no-classes.tsx'
import { formatWeeklyTimes } from '../../booking/weekly-times.ts'
import { useIsAfterFirstPaint } from '../../navigation/use-page.ts'
import { FeaturedCard, type FeaturedClass } from './featured-card.tsx'

const Section = styled.section`
  padding-top: var(--s7);

  > .top-line {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 1rem;
    margin-bottom: var(--s4);
  }
`

const Cards = styled.div`
  display: grid;
  grid-template-columns: 7fr 5fr;
  gap: var(--gap);

  > .small-cards {
    display: grid;
    gap: var(--gap);
  }

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** The first three classes with a schedule: one large, two small. */
export function FeaturedClasses() {
  return (
    <Section>
      <div className="top-line">
        <h2 className="head">Featured Classes</h2>
        <a className="btn quiet" href={paths.classes}>
          All classes
          <Icon name="arrow-right" />
        </a>
      </div>
      <Featured />
    </Section>
  )
}

function Featured() {
  const classes = useRead('listClasses')
  // False in the first paint, which shows the skeletons.
  const isAfterFirstPaint = useIsAfterFirstPaint()
  const failedRead = findFailedRead(classes)
  if (failedRead) return <LoadFailed error={failedRead.error} onRetry={failedRead.retry} />
  if (!isAfterFirstPaint || !classes.data) return <ClassCardSkeletons count={3} />
  const [firstClass, ...otherClasses] = getFeaturedClasses(classes.data)
  if (!firstClass) return <NoClasses />
  return (
    <Cards>
      <FeaturedCard {...firstClass} large />
      {otherClasses.length > 0 && (
        <div className="small-cards">
          {otherClasses.map((otherClass) => (
            <FeaturedCard key={otherClass.studioClass.id} {...otherClass} />
          ))}
        </div>
      )}
    </Cards>
  )
}

const FEATURED_COUNT = 3

/** The first three active classes with a schedule, in the order they were created. */
function getFeaturedClasses(classes: readonly ListedClass[]): FeaturedClass[] {
  return classes
    .flatMap((studioClass) => {
      const weeklyTimes = formatWeeklyTimes(studioClass)
      return weeklyTimes && studioClass.isActive ? [{ studioClass, weeklyTimes }] : []
    })
    .slice(0, FEATURED_COUNT)
}
