import type { ReactNode } from 'react'
import { styled } from 'styled-components'

export type Stat = { label: string; value: ReactNode }
export type StatTilesProps = { stats: readonly Stat[]; className?: string }

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(8.5rem, 42%), 1fr));
  gap: var(--s5);

  > div {
    min-width: 0;
    padding-top: 0.7rem;
    border-top: 1px solid var(--ink);
  }

  dt {
    font-size: var(--t-small);
    line-height: 1.35;
    color: var(--ink-2);
  }

  dd {
    font: 350 clamp(1.75rem, 1.4rem + 1.4vw, 2.5rem) / 1.1 var(--serif);
    font-variant-numeric: lining-nums;
    letter-spacing: -0.03em;
  }
`

/** Large figures, each under its label and a rule. */
export function StatTiles({ stats, className }: StatTilesProps) {
  return (
    <Tiles className={className}>
      {stats.map((stat) => (
        <div key={stat.label}>
          <dt>{stat.label}</dt>
          <dd>{stat.value}</dd>
        </div>
      ))}
    </Tiles>
  )
}

const Strip = styled.dl<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  border-block: 1px solid var(--ink);

  > div {
    padding: 0.85rem var(--s4);
    border-left: 1px solid var(--rule);
  }

  > div:first-child {
    padding-left: 0;
    border-left: 0;
  }

  dt {
    font-size: var(--t-fine);
    line-height: 1.3;
    color: var(--ink-2);
  }

  dd {
    font: 380 1.875rem / 1.15 var(--serif);
    font-variant-numeric: lining-nums;
    letter-spacing: -0.02em;
  }

  @media (max-width: 767px) {
    grid-template-columns: repeat(6, minmax(0, 1fr));

    > div {
      grid-column: span 2;
      padding: 0.7rem 0.75rem;
    }

    /* Three in the first row; the others share the second. */
    > div:nth-child(n + 4) {
      grid-column: span 3;
      border-top: 1px solid var(--rule);
    }

    > div:nth-child(4) {
      padding-left: 0;
      border-left: 0;
    }
  }
`

/** Figures side by side in one strip, at the top of the admin screen. On a phone, five of them make two rows. */
export function StatStrip({ stats, className }: StatTilesProps) {
  return (
    <Strip $count={stats.length} className={className}>
      {stats.map((stat) => (
        <div key={stat.label}>
          <dt>{stat.label}</dt>
          <dd>{stat.value}</dd>
        </div>
      ))}
    </Strip>
  )
}
