import { type KeptPayment, type Receipt, showMoney, type User, type UserPayments } from '@studio/contract'
import { Badge, type BadgeTone, type Column, Notice, Table } from '@studio/ui'
import { styled } from 'styled-components'
import { useFacts } from '../../data/use-read.ts'
import { Section } from '../../parts/detail-page.tsx'
import { type ShowInstant, useInstants } from '../../parts/instants.ts'
import { ListStates } from '../../parts/list-states.tsx'

const kindWords: Record<KeptPayment['kind'], string> = {
  class: 'Class',
  program: 'Program',
  subscription: 'Membership',
}
const keptWords: Record<KeptPayment['status'], { text: string; tone: BadgeTone }> = {
  paid: { text: 'Paid', tone: 'good' },
  'refund due': { text: 'Refund under way', tone: 'warn' },
  refunded: { text: 'Refunded', tone: 'note' },
}
const providerWords: Record<Receipt['status'], { text: string; tone: BadgeTone }> = {
  paid: { text: 'Paid', tone: 'good' },
  refunded: { text: 'Refunded', tone: 'note' },
  partly_refunded: { text: 'Partly refunded', tone: 'note' },
  failed: { text: 'Failed', tone: 'bad' },
}

const Head = styled.h4`
  margin: var(--s5) 0 var(--s2);
  font-size: 1rem;
`

/** What somebody has paid: as the studio kept it, and as the payment provider has it (rulings B9, B19). */
export function PersonPayments({ user }: { user: User }) {
  const payments = useFacts('listUserPayments', { id: user.id })
  return (
    <Section>
      <header>
        <h3>Payments</h3>
      </header>
      <ListStates read={payments} loading="Loading payments">
        {(found) => <Payments payments={found} />}
      </ListStates>
    </Section>
  )
}

function Payments({ payments: { kept, provider } }: { payments: UserPayments }) {
  const show = useInstants()
  return (
    <>
      {kept.length === 0 ? (
        <p className="hint">Nothing was paid here.</p>
      ) : (
        <Table
          caption="Payments in the studio’s books"
          columns={keptColumns(show)}
          rows={kept}
          rowKey={({ id }) => id}
        />
      )}
      {provider === null && (
        <Notice>The payment provider cannot be asked just now; its own list is missing here.</Notice>
      )}
      {provider && provider.length > 0 && (
        <>
          <Head>At the payment provider</Head>
          <Table
            caption="Payments at the payment provider"
            columns={providerColumns(show)}
            rows={provider}
            rowKey={({ id }) => id}
          />
        </>
      )}
    </>
  )
}

function keptColumns(show: ShowInstant): Column<KeptPayment>[] {
  return [
    { key: 'for', head: 'For', part: 'name', cell: ({ title }) => title },
    { key: 'kind', head: 'Kind', cell: ({ kind }) => kindWords[kind] },
    { key: 'date', head: 'Date', part: 'date', cell: ({ date }) => <span className="num">{show.day(date)}</span> },
    { key: 'amount', head: 'Amount', figures: true, cell: ({ amount }) => showMoney(amount) },
    {
      key: 'status',
      head: 'Status',
      part: 'state',
      cell: ({ status }) => <Badge tone={keptWords[status].tone}>{keptWords[status].text}</Badge>,
    },
  ]
}

function providerColumns(show: ShowInstant): Column<Receipt>[] {
  return [
    {
      key: 'for',
      head: 'For',
      part: 'name',
      cell: ({ description, receiptUrl }) =>
        receiptUrl ? (
          <a href={receiptUrl} target="_blank" rel="noreferrer">
            {description}
          </a>
        ) : (
          description
        ),
    },
    { key: 'date', head: 'Date', part: 'date', cell: ({ date }) => <span className="num">{show.day(date)}</span> },
    { key: 'amount', head: 'Amount', figures: true, cell: ({ amount }) => showMoney(amount) },
    {
      key: 'status',
      head: 'Status',
      part: 'state',
      cell: ({ status }) => <Badge tone={providerWords[status].tone}>{providerWords[status].text}</Badge>,
    },
  ]
}
