import { styled } from 'styled-components'

export type Bar = {
  /** Under the bar: 'Mon'. */
  label: string
  value: number
  /** For the sentence read aloud, when the label is short: 'Monday'. */
  name?: string
  /** Today: the lit bar. */
  now?: boolean
}

export type BarsProps = { bars: readonly Bar[]; className?: string }

const Row = styled.div<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  gap: clamp(0.5rem, 2vw, 1.5rem);
`

const Chart = styled(Row)`
  align-items: end;
  height: 11rem;
  padding-top: 2rem;
  border-bottom: 1px solid var(--ink);

  > div {
    position: relative;
    min-height: 2px;
    background: var(--act);
    forced-color-adjust: none;
  }

  > [data-now] {
    background: var(--light);
    border: 1px solid var(--light-edge);
    border-bottom: 0;
  }

  b {
    position: absolute;
    left: 0;
    bottom: calc(100% + 0.3rem);
    font: 400 1.125rem / 1 var(--serif);
  }
`

const Days = styled(Row)`
  padding-top: 0.4rem;
  font-size: var(--t-fine);
  color: var(--ink-2);

  > [data-now] {
    font-weight: 560;
    color: var(--ink);
  }
`

/** A handful of values as bars, the value on top in the serif, today's in light; no grid, no legend. */
export function Bars({ bars, className }: BarsProps) {
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  const sentence = bars.map((bar) => `${bar.name ?? bar.label} ${bar.value}`).join(', ')
  return (
    <div role="img" aria-label={sentence} className={className}>
      <Chart $count={bars.length} aria-hidden="true">
        {bars.map((bar) => (
          <div key={bar.label} data-now={bar.now || undefined} style={{ height: `${(bar.value / most) * 100}%` }}>
            <b className="num">{bar.value}</b>
          </div>
        ))}
      </Chart>
      <Days $count={bars.length} aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar.label} data-now={bar.now || undefined}>
            {bar.label}
          </span>
        ))}
      </Days>
    </div>
  )
}
