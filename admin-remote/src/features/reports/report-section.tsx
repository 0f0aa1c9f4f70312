import type { ReportName, ReportQuery } from '@studio/contract'
import { Button, type Column, EmptyState, Table } from '@studio/ui'
import { type ReactNode, useId, useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { useExport } from '../../downloads/use-export.ts'
import { MobileLabel } from '../../lists/row-layout.ts'
import { BarChart } from './bar-chart.tsx'
import type { ChartData, ChartRow } from './report-charts.ts'

const Section = styled.section`
  margin-top: var(--s7);

  > header {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    justify-content: space-between;
    align-items: center;
    margin-bottom: var(--s3);
    padding-top: var(--s3);
    border-top: 1px solid var(--ink);
  }

  header > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
`
const Note = styled.p`
  max-width: 62ch;
  margin-bottom: var(--s3);
  font-size: var(--t-small);
  color: var(--ink-2);
`
const ScrollArea = styled.div`
  /* contains its visually hidden content, which would widen the page */
  position: relative;
  max-height: 26rem;
  margin-top: var(--s3);
  overflow: auto;
`

type FrameProps = {
  title: string
  note: string
  buttons: ReactNode
  children: ReactNode
}

export function ReportFrame({ title, note, buttons, children }: FrameProps) {
  const headingId = useId()
  return (
    <Section aria-labelledby={headingId}>
      <header>
        <h2 id={headingId} className="head">
          {title}
        </h2>
        <div>{buttons}</div>
      </header>
      <Note>{note}</Note>
      {children}
    </Section>
  )
}

export function ScrollingTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ScrollArea tabIndex={0} role="region" aria-label={`${title}, table`}>
      {children}
    </ScrollArea>
  )
}

type Props = Pick<FrameProps, 'title' | 'note'> & {
  chart: ChartData
  /** What the export button saves; without it there is no button. */
  csvExport?: { report: ReportName; query: ReportQuery }
  children?: ReactNode
}

/** A report as a chart or a table, with its CSV export. */
export function ReportSection({ title, note, chart, csvExport, children }: Props) {
  const [isTableChosen, setIsTableChosen] = useState(false)
  const hasBars = chart.rows.some(({ values }) => values.some((value) => value !== 0))
  const isEmpty = !hasBars && chart.rows.every(({ extraValues = [] }) => extraValues.every((value) => value === 0))
  const showsTable = isTableChosen || !hasBars
  const switchLabel = showsTable ? 'Show as a chart' : 'Show as a table'
  const buttons = (
    <>
      {hasBars && (
        <Button
          variant="secondary"
          aria-label={`${switchLabel}: ${title}`}
          onClick={() => setIsTableChosen(!isTableChosen)}
        >
          {switchLabel}
        </Button>
      )}
      {csvExport && <ExportButton title={title} {...csvExport} />}
    </>
  )
  return (
    <ReportFrame title={title} note={note} buttons={buttons}>
      {isEmpty && <EmptyState title="Nothing in this period" artwork="contour" headingLevel={3} />}
      {!isEmpty && showsTable && <ReportTable title={title} chart={chart} />}
      {!isEmpty && !showsTable && <BarChart title={title} chart={chart} />}
      {children}
    </ReportFrame>
  )
}

function ReportTable({ title, chart }: Pick<Props, 'title' | 'chart'>) {
  return (
    <ScrollingTable title={title}>
      <Table caption={title} columns={createColumns(chart)} rows={chart.rows} rowKey={({ name }) => name} />
    </ScrollingTable>
  )
}

function createColumns({ series, extraColumns = [], formatValue }: ChartData): Column<ChartRow>[] {
  const labels = [...series.map(({ label }) => label), ...extraColumns]
  return [
    { head: 'Period', phonePart: 'name', cell: ({ name }) => <b>{name}</b> },
    ...labels.map(
      (head, index): Column<ChartRow> => ({
        head,
        phonePart: 'fact',
        isNumeric: true,
        cell: ({ values, extraValues = [] }) => {
          const allValues = [...values, ...extraValues]
          return (
            <span className="num" title={head}>
              <MobileLabel>{head} </MobileLabel>
              {formatValue(allValues[index] ?? 0)}
            </span>
          )
        },
      }),
    ),
  ]
}

export function ExportButton({ title, report, query }: { title: string; report: ReportName; query: ReportQuery }) {
  const { api } = useBridge()
  const { pending, save } = useExport({
    fileName: `${report}-${query.from}-${query.to}.csv`,
    fetchText: () => api.call('exportReport', { params: { report }, query }),
    failureTitle: 'Failed to export the report.',
  })
  return (
    <Button
      variant="secondary"
      icon="download-simple"
      pending={pending}
      pendingText="Exporting..."
      aria-label={`Export CSV: ${title}`}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}
