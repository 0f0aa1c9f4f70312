import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { styled } from 'styled-components'

const Cards = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--gap);

  @media (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

const CardRoot = styled.div`
  display: grid;
  grid-template-columns: 38% minmax(0, 1fr);
  overflow: hidden;

  > .skel {
    min-height: 13rem;
    border-radius: 0;
  }

  > div:last-child {
    display: grid;
    gap: 0.7rem;
    align-content: start;
    padding: var(--s5);
  }

  @media (max-width: 559px) {
    grid-template-columns: minmax(0, 1fr);

    > .skel {
      min-height: 0;
      aspect-ratio: 5 / 2;
    }
  }
`

const ProgramRow = styled.div`
  display: grid;
  grid-template-columns: 11.5rem minmax(0, 1fr) 15rem;
  gap: var(--s6);
  align-items: center;
  padding-block: var(--s6);
  border-top: 1px solid var(--rule);

  > .skel {
    aspect-ratio: 300 / 385;
  }

  > div {
    display: grid;
    gap: 0.8rem;
  }

  @media (max-width: 899px) {
    grid-template-columns: 7.5rem minmax(0, 1fr);
    gap: var(--s4) var(--s5);

    > div:last-child {
      grid-column: 1 / -1;
    }
  }

  @media (max-width: 559px) {
    grid-template-columns: 6rem minmax(0, 1fr);
  }
`

type LineProps = { width?: CSSProperties['width']; height?: CSSProperties['height'] }

/** The placeholder of a line of text. */
export function SkeletonLine({ width = '100%', height = '.9rem' }: LineProps) {
  return <div className="skel" style={{ width, height }} />
}

export type SkeletonListProps = {
  count?: number
  /** Read out while loading. */
  label?: string
}

function LoadingStatus({ label = 'Loading...', children }: { label?: string; children: ReactNode }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {children}
    </>
  )
}

/** React keys for `count` equal placeholders. */
const createPlaceholderKeys = (count: number) => Array.from({ length: count }, (_, index) => `placeholder-${index}`)

/** Placeholders of class cards. */
export function ClassCardSkeletons({ count = 6, label }: SkeletonListProps) {
  const card = (
    <CardRoot className="sheet">
      <div className="skel" />
      <div>
        <SkeletonLine width="4rem" />
        <SkeletonLine width="80%" height="1.4rem" />
        <SkeletonLine />
        <SkeletonLine width="60%" />
        <SkeletonLine width="45%" height="2.5rem" />
      </div>
    </CardRoot>
  )
  return (
    <LoadingStatus label={label}>
      <Cards aria-hidden="true">
        {createPlaceholderKeys(count).map((key) => (
          <Fragment key={key}>{card}</Fragment>
        ))}
      </Cards>
    </LoadingStatus>
  )
}

/** Placeholders of program rows. */
export function ProgramSkeletons({ count = 4, label }: SkeletonListProps) {
  const row = (
    <ProgramRow>
      <div className="skel" />
      <div>
        <SkeletonLine width="45%" height="1.7rem" />
        <SkeletonLine width="80%" />
        <SkeletonLine width="65%" />
        <SkeletonLine width="40%" />
      </div>
      <div>
        <SkeletonLine width="7rem" height="2.4rem" />
        <SkeletonLine height="2.75rem" />
      </div>
    </ProgramRow>
  )
  return (
    <LoadingStatus label={label}>
      <div aria-hidden="true">
        {createPlaceholderKeys(count).map((key) => (
          <Fragment key={key}>{row}</Fragment>
        ))}
      </div>
    </LoadingStatus>
  )
}

const Lines = styled.div`
  display: grid;
  gap: 0.8rem;
`

/** Placeholders of lines of text or rows of a list. */
export function LineSkeletons({ count = 3, label }: SkeletonListProps) {
  return (
    <LoadingStatus label={label}>
      <Lines aria-hidden="true">
        {createPlaceholderKeys(count).map((key, index) => (
          // Uneven widths, as of real text.
          <SkeletonLine key={key} width={`${92 - ((index * 17) % 45)}%`} />
        ))}
      </Lines>
    </LoadingStatus>
  )
}
