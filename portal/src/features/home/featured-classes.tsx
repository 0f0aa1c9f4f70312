import { failedRead } from '@studio/client/failed-read'
import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { paths } from '@studio/contract'
import { ClassCardSkeletons, Icon } from '@studio/ui'
import { styled } from 'styled-components'
import { NoClasses } from '../../booking/no-classes.tsx'
import { useAfterFrame } from '../../navigation/use-page.ts'
import { useStudioToday } from '../../studio/studio.ts'
import { featuredClasses } from './featured.ts'
import { FeaturedCard } from './featured-card.tsx'

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

  > .rest {
    display: grid;
    gap: var(--gap);
  }

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** The first three classes with a coming date: one large, two small. */
export function FeaturedClasses() {
  return (
    <Section>
      <div className="top-line">
        <h2 className="head">Featured Classes</h2>
        <a className="btn q" href={paths.classes}>
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
  const schedules = useRead('listSchedules')
  const instructors = useRead('listInstructors')
  const painted = useAfterFrame()
  const today = useStudioToday()
  const failed = failedRead(classes, schedules, instructors)
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.retry} />
  if (!painted || !classes.data || !schedules.data || !instructors.data) return <ClassCardSkeletons count={3} />
  const [first, ...rest] = featuredClasses({
    classes: classes.data,
    schedules: schedules.data,
    today,
  })
  if (!first) return <NoClasses />
  const instructorOf = (id: string | null) => instructors.data?.find((one) => one.id === id)?.name ?? null
  return (
    <Cards>
      <FeaturedCard {...first} large instructorName={instructorOf(first.item.instructorId)} />
      {rest.length > 0 && (
        <div className="rest">
          {rest.map((card) => (
            <FeaturedCard key={card.item.id} {...card} instructorName={instructorOf(card.item.instructorId)} />
          ))}
        </div>
      )}
    </Cards>
  )
}
