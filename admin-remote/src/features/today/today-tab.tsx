import { styled } from 'styled-components'
import { SectionErrorBoundary } from '../../layout/section-error-boundary.tsx'
import { type DueRequestComponent, NeedsAttention } from './needs-attention.tsx'
import { TodayClasses, type TodayComponents } from './today-classes.tsx'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: var(--s6) var(--s7);
  align-items: start;

  h2 {
    margin-bottom: var(--s4);
    font-size: 1.5rem;
    font-weight: 450;
  }

  h2:focus {
    outline: none;
  }

  @media (max-width: 1151px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

export default function TodayTab({ DueRequest, ...components }: TodayComponents & { DueRequest: DueRequestComponent }) {
  return (
    <Columns>
      <SectionErrorBoundary subject="The classes of today">
        <TodayClasses {...components} />
      </SectionErrorBoundary>
      <SectionErrorBoundary subject="What needs attention">
        <NeedsAttention DueRequest={DueRequest} />
      </SectionErrorBoundary>
    </Columns>
  )
}
