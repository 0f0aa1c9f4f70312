import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { ChartData, ChartRow } from './report-charts.ts'

const HEIGHT = 240
const MARGIN = { top: 12, right: 4, bottom: 28, left: 56 }
/** Fits a label like 'Jan ’26'. */
const LABEL_WIDTH = 54
const MIN_WIDTH = 240
/** Until the box has been measured. */
const INITIAL_WIDTH = 640

const Figure = styled.div`
  svg {
    display: block;
    max-width: 100%;
    forced-color-adjust: none;
  }

  text {
    font-family: inherit;
    font-variant-numeric: tabular-nums;
  }
`
const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s4);
  margin-bottom: var(--s2);
  font-size: var(--t-fine);
  color: var(--ink-2);

  li {
    display: flex;
    gap: 0.45em;
    align-items: center;
  }

  i {
    width: 0.7rem;
    height: 0.7rem;
    transform: skewX(-16deg);
    forced-color-adjust: none;
  }
`

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(INITIAL_WIDTH)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(MIN_WIDTH, Math.floor(entry.contentRect.width)))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

/**
 * Bars over time, stacked if a bar has segments. An image to assistive technology; the table has the same figures.
 */
export function BarChart({ title, chart }: { title: string; chart: ChartData }) {
  const { series, rows, formatValue } = chart
  const { box, width } = useWidth()
  const titleId = useId()
  const xScale = scaleBand({
    domain: rows.map(({ name }) => name),
    range: [MARGIN.left, width - MARGIN.right],
    padding: 0.28,
  })
  const { lowest, highest } = getBarRange(chart)
  const yScale = scaleLinear({
    // A chart without bars still needs an axis.
    domain: [lowest, lowest === 0 && highest === 0 ? 1 : highest],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: true,
  })
  // An axis of counts has no fractions.
  const hasOnlyIntegers = rows.every(({ values }) => values.every(Number.isInteger))
  const ticks = yScale.ticks(4).filter((tick) => !hasOnlyIntegers || Number.isInteger(tick))
  const labelStep = Math.max(1, Math.ceil((rows.length * LABEL_WIDTH) / (width - MARGIN.left)))
  const axisLabels = new Map(rows.map(({ name, axisLabel }) => [name, axisLabel]))
  const labelProps = { fill: 'var(--ink-2)', fontSize: 12 }
  return (
    <Figure ref={box}>
      {series.length > 1 && (
        <Legend aria-hidden="true">
          {series.map(({ label, color }) => (
            <li key={label}>
              <i style={{ background: `var(${color})` }} />
              {label}
            </li>
          ))}
        </Legend>
      )}
      <svg width={width} height={HEIGHT} role="img" aria-labelledby={titleId}>
        <title id={titleId}>{`${title}: ${summarize(chart)}`}</title>
        <AxisLeft
          scale={yScale}
          left={MARGIN.left - 8}
          tickValues={ticks}
          hideAxisLine
          hideTicks
          tickFormat={(value) => shortenAmount(formatValue(Number(value)))}
          tickLabelProps={{ ...labelProps, dx: 0, dy: '0.33em', textAnchor: 'end' }}
        />
        {rows.map((row) => (
          <Stack
            key={row.name}
            row={row}
            chart={chart}
            x={xScale(row.name) ?? 0}
            width={xScale.bandwidth()}
            yScale={yScale}
          />
        ))}
        {lowest < 0 && (
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={yScale(0)} y2={yScale(0)} stroke="var(--ink)" />
        )}
        <AxisBottom
          scale={xScale}
          top={HEIGHT - MARGIN.bottom}
          stroke="var(--ink)"
          hideTicks
          tickValues={rows.filter((_, index) => index % labelStep === 0).map(({ name }) => name)}
          tickFormat={(name) => axisLabels.get(name) ?? ''}
          tickLabelProps={{ ...labelProps, textAnchor: 'middle' }}
        />
      </svg>
    </Figure>
  )
}

type StackProps = { row: ChartRow; chart: ChartData; x: number; width: number; yScale: (value: number) => number }

function Stack({ row, chart, x, width, yScale }: StackProps) {
  return (
    <g>
      {getSegments(row, chart).map(({ label, color, value, bottom, top }) => (
        <Bar
          key={label}
          x={x}
          y={yScale(top)}
          width={width}
          height={yScale(bottom) - yScale(top)}
          fill={`var(${color})`}
          stroke="var(--paper)"
          strokeWidth={chart.series.length > 1 ? 1 : 0}
        >
          <title>{`${row.name}, ${label}: ${chart.formatValue(value)}`}</title>
        </Bar>
      ))}
    </g>
  )
}

type Segment = ChartData['series'][number] & { value: number; bottom: number; top: number }

/** The visible segments of a bar: gains are stacked above the zero line and, in a signed chart, losses below it. */
function getSegments(row: ChartRow, { series, isSigned = false }: ChartData): Segment[] {
  let barTop = 0
  let barBottom = 0
  return series.flatMap((segment, index) => {
    const value = row.values[index] ?? 0
    if (value > 0) {
      const bottom = barTop
      barTop += value
      return [{ ...segment, value, bottom, top: barTop }]
    }
    // Refunds can be negative when earlier ones failed. They are not drawn; the table shows them.
    if (value === 0 || !isSigned) return []
    const top = barBottom
    barBottom += value
    return [{ ...segment, value, bottom: barBottom, top }]
  })
}

/** The ends of the highest bar and, in a signed chart, of the lowest one below the line. */
function getBarRange({ rows, isSigned = false }: ChartData): { lowest: number; highest: number } {
  if (!isSigned) return { lowest: 0, highest: Math.max(0, ...rows.map(({ values }) => sum(values))) }
  const gains = rows.map(({ values }) => sum(values.filter((value) => value > 0)))
  const losses = rows.map(({ values }) => sum(values.filter((value) => value < 0)))
  return { lowest: Math.min(0, ...losses), highest: Math.max(0, ...gains) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

// '$12,000.00' -> '$12k'
const shortenAmount = (text: string) => text.replace(/\.00$/, '').replace(/,000$/, 'k')

/** The range of the figures, for screen-reader users. */
function summarize({ rows, formatValue }: ChartData): string {
  const sums = rows.map(({ values }) => sum(values))
  const highestRow = rows[sums.indexOf(Math.max(...sums))]
  if (!highestRow) return 'nothing to show'
  return `from ${formatValue(Math.min(...sums))} to ${formatValue(Math.max(...sums))}, the most ${highestRow.name}`
}
