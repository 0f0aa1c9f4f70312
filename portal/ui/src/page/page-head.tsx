import type { ReactNode } from 'react'
import { styled } from 'styled-components'

export type PageHeadProps = {
  title: ReactNode
  lead?: ReactNode
  /** Shown at the right end of the title's line. */
  aside?: ReactNode
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: end;
  gap: var(--s3) var(--s5);
  padding-block: clamp(2rem, 1.4rem + 2.4vw, 3.5rem) var(--s5);

  [data-density='admin'] & {
    padding-block: var(--s6) 0;
  }

  [data-density='admin'] & .chap {
    font-size: 1.75rem;
  }

  .lead {
    margin-top: 0.4rem;
    font-size: 1.125rem;
  }
`

/** The h1 of a screen with its lead. */
export function PageHead({ title, lead, aside }: PageHeadProps) {
  return (
    <Head>
      <div>
        <h1 className="chap">{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {aside}
    </Head>
  )
}
