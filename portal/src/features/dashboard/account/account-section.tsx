import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 17rem) minmax(0, 1fr);
  gap: var(--s4) var(--gap);
  align-items: start;

  h2 {
    font-size: var(--t-head);
    font-weight: 450;
  }

  .explanation {
    margin-top: 0.3rem;
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** Two fields side by side, where there is room for both. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s5) var(--s4);
  align-items: start;

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** One part of the account: title and explanation at the side, its form or list on a sheet. */
export function AccountSection({
  title,
  explanation,
  children,
}: {
  title: string
  explanation: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Section aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="explanation">{explanation}</p>
      </div>
      <div className="sheet padded">{children}</div>
    </Section>
  )
}
