import { useRead } from '@studio/client/reading'
import { formatMoney, type PackReport, type ReportQuery } from '@studio/contract'
import { type Column, EmptyState, Table } from '@studio/ui'
import { ListStates } from '../../lists/list-states.tsx'
import { MobileLabel } from '../../lists/row-layout.ts'
import { ExportButton, ReportFrame, ScrollingTable } from './report-section.tsx'

const title = 'Class packs'
const note =
  'Credits and their share of the price. Sold, used, expired and refunded in the period; owed is what was unused when it ended.'

type PackRow = PackReport['packs'][number] & { key: string }

// Two packs may have the same name.
const toRows = (packs: PackReport['packs'], totals: PackReport['totals']): PackRow[] =>
  [...packs, { name: 'Total', ...totals }].map((row, index) => ({ ...row, key: String(index) }))

/** Shown once the studio has class packs. */
export function PackSection({ query }: { query: ReportQuery }) {
  const products = useRead('listAllPackProducts', undefined, { rereadOnOpen: true })
  const hasPacks = Boolean(products.data?.length)
  const read = useRead('getPackReport', { query }, { isEnabled: hasPacks, rereadOnOpen: true, keepPrevious: true })
  if (!hasPacks) return null
  return (
    <ReportFrame title={title} note={note} buttons={<ExportButton title={title} report="packs" query={query} />}>
      <ListStates read={read} loadingLabel="Loading class packs">
        {({ packs, totals }) =>
          packs.length === 0 ? (
            <EmptyState title="No class pack was sold yet" artwork="contour" headingLevel={3} />
          ) : (
            <ScrollingTable title={title}>
              <Table caption={title} columns={columns} rows={toRows(packs, totals)} rowKey={({ key }) => key} />
            </ScrollingTable>
          )
        }
      </ListStates>
    </ReportFrame>
  )
}

const creditColumns = [
  { head: 'Sold', field: 'sold' },
  { head: 'Used', field: 'used' },
  { head: 'Expired', field: 'expired' },
  { head: 'Refunded', field: 'refunded' },
  { head: 'Owed at the end', field: 'unused' },
] as const

const columns: Column<PackRow>[] = [
  {
    head: 'Pack',
    phonePart: 'name',
    cell: ({ name, count }) => (
      <>
        <b>{name}</b>
        <span className="sub num">{count} sold or given</span>
      </>
    ),
  },
  ...creditColumns.map(
    ({ head, field }): Column<PackRow> => ({
      head,
      phonePart: 'fact',
      isNumeric: true,
      cell: (row) => <CreditsCell head={head} amount={row[field]} />,
    }),
  ),
]

type CreditAmount = PackRow[(typeof creditColumns)[number]['field']]

function CreditsCell({ head, amount: { credits, value } }: { head: string; amount: CreditAmount }) {
  return (
    <span className="num">
      <MobileLabel>{head} </MobileLabel>
      {formatMoney(value)}
      <span className="sub">{credits === 1 ? '1 credit' : `${credits.toLocaleString('en-US')} credits`}</span>
    </span>
  )
}
