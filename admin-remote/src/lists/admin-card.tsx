import { Badge } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
}

export const CardGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s4);

  @media (max-width: 1151px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

const CardRoot = styled.li`
  display: grid;
  grid-template-columns: 4.5rem minmax(0, 1fr);
  grid-template-rows: 1fr auto;
  gap: 0 var(--s4);
  padding: var(--s4) var(--s4) var(--s2);

  > .drawing {
    aspect-ratio: 1;
    height: 4.5rem;
  }

  > .program-cover {
    align-self: start;
  }

  h2 {
    font-size: 1.125rem;
    font-weight: 480;
    overflow-wrap: anywhere;
  }

  dl {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 1.1rem;
    font-size: var(--t-fine);
    color: var(--ink-2);
  }

  dl > div {
    display: flex;
    gap: 0.35em;
  }

  dd {
    color: var(--ink);
    font-weight: 540;
  }

  dd[data-missing] {
    color: var(--ink-3);
    font-weight: 400;
  }
`

const About = styled.p`
  margin: 0.35rem 0 0.6rem;
  font-size: var(--t-small);
  line-height: 1.45;
  color: var(--ink-2);
  overflow-wrap: anywhere;
  white-space: pre-line;
`

const Footer = styled.div`
  grid-column: 1 / -1;
  display: flex;
  justify-content: space-between;
  align-items: center;
  margin-top: var(--s3);
  padding-top: var(--s2);
  border-top: 1px solid var(--rule);

  > div {
    display: flex;
  }
`

type Fact = { term: string; value: ReactNode; isMissing?: boolean }

type AdminCardProps = {
  /** 72 px wide: an artwork with the CSS class `drawing`, a cover with `program-cover`, or an avatar. */
  picture: ReactNode
  title: string
  subtitle?: ReactNode
  about?: ReactNode
  facts?: readonly Fact[]
  badge: ReactNode
  actions: ReactNode
  children?: ReactNode
}

/**
 * A class, instructor or program: picture, text, details in one line, status on the left and actions on the right.
 */
export function AdminCard({ picture, title, subtitle, about, facts = [], badge, actions, children }: AdminCardProps) {
  return (
    <CardRoot className="sheet">
      {picture}
      <div>
        <h2>{title}</h2>
        {subtitle}
        {about && <About>{about}</About>}
        {children}
        {facts.length > 0 && (
          <dl className="num">
            {facts.map(({ term, value, isMissing }) => (
              <div key={term}>
                <dt className="visually-hidden">{term}</dt>
                <dd data-missing={isMissing || undefined}>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <Footer>
        {badge}
        <div>{actions}</div>
      </Footer>
    </CardRoot>
  )
}
