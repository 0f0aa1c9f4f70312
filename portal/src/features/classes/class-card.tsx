import { CategoryLabel } from '@studio/client/category-label'
import { formatMoney, type ListedClass, toCents } from '@studio/contract'
import { Artwork, Icon, toKind, toSeed } from '@studio/ui'
import { styled } from 'styled-components'
import { BookButton } from '../../booking/book-button.tsx'
import { formatWeeklyTimes } from '../../booking/weekly-times.ts'

const CardRoot = styled.li`
  display: grid;
  grid-template-columns: 38% minmax(0, 1fr);
  overflow: hidden;

  > .art {
    border-radius: 0;
    min-height: 100%;
  }

  @media (max-width: 559px) {
    grid-template-columns: minmax(0, 1fr);

    > .art {
      aspect-ratio: 5 / 2;
      min-height: 0;
    }
  }
`
const Texts = styled.div`
  display: flex;
  flex-direction: column;
  gap: 0.3rem;
  padding: var(--s5);

  h2 {
    font-size: var(--t-head);
    font-weight: 450;
  }

  .meets {
    margin-top: 0.4rem;
    padding-bottom: var(--s4);
  }

  @media (max-width: 559px) {
    padding: var(--s4);
  }
`
const InstructorLine = styled.p`
  font: italic 400 1rem / 1.4 var(--serif);
  color: var(--ink-2);
`
const Description = styled.p`
  margin-top: 0.25rem;
  color: var(--ink-2);
  line-height: 1.5;
  white-space: pre-line;
`
const Footer = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: var(--s3);
  margin-top: auto;
  padding-top: var(--s4);
  border-top: 1px solid var(--rule);

  b {
    font: 400 1.5rem / 1 var(--serif);
  }
`

/** A class of the catalogue: drawing or picture, times, price, and the button to book it. */
export function ClassCard({ studioClass }: { studioClass: ListedClass }) {
  const weeklyTimes = formatWeeklyTimes(studioClass)
  return (
    <CardRoot className="sheet">
      <Artwork
        className="art"
        kind={toKind(studioClass.category)}
        seed={toSeed(studioClass.id)}
        src={studioClass.imageUrl}
      />
      <Texts>
        <CategoryLabel category={studioClass.category} />
        <h2>{studioClass.name}</h2>
        {studioClass.instructorName && <InstructorLine>with {studioClass.instructorName}</InstructorLine>}
        {studioClass.description && <Description>{studioClass.description}</Description>}
        <p className="facts meets">
          {weeklyTimes && (
            <span>
              <Icon name="calendar-blank" /> {weeklyTimes.days}
            </span>
          )}
          <span>
            <Icon name="clock" /> {weeklyTimes ? `${weeklyTimes.times}, ` : ''}
            {studioClass.duration} min
          </span>
        </p>
        <Footer>
          <b className="num">
            {toCents(studioClass.dropInPrice) === 0 ? 'No charge' : formatMoney(studioClass.dropInPrice)}
          </b>
          <BookButton studioClass={studioClass} />
        </Footer>
      </Texts>
    </CardRoot>
  )
}
