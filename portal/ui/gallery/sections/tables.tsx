import { useState } from 'react'
import { Badge, Button, Card, type Column, LinkList, Pagination, Table, TickList } from '../../src/index.ts'

type Request = { from: string; person: string; kind: string; about: string; received: string; state: string }

const requests: Request[] = [
  {
    from: 'Halyard & Sons',
    person: 'Priya Raman',
    kind: 'Audit',
    about: '51-200, logistics',
    received: 'Oct 13',
    state: 'Pending',
  },
  {
    from: 'Leo Fischer',
    person: 'leo@fischer.example',
    kind: 'Trial',
    about: 'Journaling',
    received: 'Oct 13',
    state: 'Pending',
  },
  {
    from: 'Southline Dental',
    person: 'Omar Haddad',
    kind: 'Audit',
    about: '11-50, health',
    received: 'Oct 9',
    state: 'Contacted',
  },
  {
    from: 'Tessa Vaughn',
    person: 'tessa@vaughn.example',
    kind: 'Newsletter',
    about: '',
    received: 'Oct 1',
    state: 'Closed',
  },
]

const tones = { Pending: 'warn', Contacted: 'note', Closed: 'neutral' } as const
const toneOf = (state: string) => tones[state as keyof typeof tones]

const columns: Column<Request>[] = [
  {
    head: 'From',
    part: 'name',
    cell: (row) => (
      <>
        <b>{row.from}</b>
        <span className="sub">{row.person}</span>
      </>
    ),
  },
  { head: 'Kind', cell: (row) => row.kind },
  { head: 'About', cell: (row) => row.about },
  { head: 'Received', part: 'date', cell: (row) => row.received },
  { head: 'Status', part: 'state', cell: (row) => <Badge tone={toneOf(row.state)}>{row.state}</Badge> },
]

export function TableSections() {
  const [open, setOpen] = useState<string | null>('Halyard & Sons')
  const [page, setPage] = useState(1)
  return (
    <>
      <section className="w12">
        <h2>Table: an open row is lit; under 768 rows stack</h2>
        <Table
          caption="Requests"
          columns={columns}
          rows={requests}
          rowKey={(row) => row.from}
          rowName={(row) => `request from ${row.from}`}
          openKey={open}
          onOpenChange={setOpen}
          details={(row) => (
            <>
              <p className="text">Night shifts in the warehouse. We would like to know where to begin.</p>
              <div className="row" style={{ marginTop: '1rem' }}>
                <Button>Mark as contacted</Button>
                <Button variant="secondary">Close {row.kind.toLowerCase()}</Button>
              </div>
            </>
          )}
        />
        <Pagination page={page} pageSize={20} total={41} onPageChange={setPage} label="requests" />
      </section>
      <Card>
        <h2>What is included</h2>
        <TickList items={['Unlimited classes', 'Priority booking', { text: 'Program discount', included: false }]} />
      </Card>
      <Card>
        <h2>Ways on</h2>
        <LinkList
          items={[
            { label: 'Browse Classes', href: '#main' },
            { label: 'View Calendar', href: '#main' },
            { label: 'Refresh Dashboard', onSelect: () => undefined },
          ]}
        />
      </Card>
    </>
  )
}
