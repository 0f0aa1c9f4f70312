import { Icon } from '@studio/ui'
import { type ReactNode, type Ref, useId } from 'react'
import { styled } from 'styled-components'
import { useScreenHeading } from '../navigation/use-screen-heading.ts'

const Back = styled.a`
  display: inline-flex;
  gap: 0.4rem;
  align-items: center;
  min-height: 2.375rem;
  font-size: var(--t-small);

  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`
const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3) var(--s5);
  align-items: center;
  justify-content: space-between;
  margin: var(--s2) 0 var(--s5);

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s3);
    align-items: center;
    min-width: 0;
  }

  h2 {
    font-size: 1.5rem;
    overflow-wrap: anywhere;
  }

  h2:focus {
    outline: none;
  }

  /* on its own line, close to the name */
  p {
    flex-basis: 100%;
    margin-top: calc(-1 * var(--s3));
    color: var(--ink-2);
    font-size: var(--t-small);
  }
`

type Props = {
  /** Missing while the admin must finish this page first, and on a page with its own button back. */
  back?: { href: string; label: string }
  picture?: ReactNode
  title: string
  /** The document title, if the name alone is not enough. */
  screenTitle?: string
  /** Badges beside the name, and lines below it. */
  badges?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The page of one entity: a link back, its name and status, its actions, and its content. */
export function DetailPage({ back, picture, title, screenTitle = title, badges, actions, children }: Props) {
  const heading = useScreenHeading(screenTitle)
  return (
    <>
      {back && (
        <Back href={back.href}>
          <Icon name="arrow-left" />
          {back.label}
        </Back>
      )}
      <Head>
        <div>
          {picture}
          <h2 ref={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h2>
          {badges}
        </div>
        {actions && <div>{actions}</div>}
      </Head>
      {children}
    </>
  )
}

const SectionRoot = styled.section`
  margin-top: var(--s6);

  > header {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s5);
    align-items: baseline;
    justify-content: space-between;
    margin-bottom: var(--s2);
  }

  h3 {
    font-size: 1.125rem;
    font-weight: 480;
  }
`

type SectionProps = { title: string; headingRef?: Ref<HTMLHeadingElement>; actions?: ReactNode; children: ReactNode }

export function Section({ title, headingRef, actions, children }: SectionProps) {
  const headingId = useId()
  return (
    <SectionRoot aria-labelledby={headingId}>
      <header>
        <h3 id={headingId} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h3>
        {actions}
      </header>
      {children}
    </SectionRoot>
  )
}

const FactList = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--s3) var(--s5);
  padding-top: var(--s3);
  border-top: 1px solid var(--ink);

  dt {
    font-size: var(--t-fine);
    color: var(--ink-2);
  }

  dd {
    overflow-wrap: anywhere;
  }

  @media (max-width: 1023px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media (max-width: 639px) {
    [data-long] {
      grid-column: 1 / -1;
    }
  }
`

export type Fact = { term: string; value: ReactNode; isLong?: boolean }

/** Values with labels in four columns, two on narrow screens; a long one takes the whole width of a phone. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <FactList className={className}>
      {facts.map(({ term, value, isLong }) => (
        <div key={term} data-long={isLong ? '' : undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </FactList>
  )
}

/** A row of buttons below the content they act on. */
export const Actions = styled.div.attrs({ className: 'row' })`
  margin-top: var(--s4);
`

/** A section below the main list of a screen, without the header row of `Section`. */
export const SubSection = styled.section`
  h3 {
    margin-bottom: var(--s2);
    font-size: 1.125rem;
    font-weight: 450;
  }
`
