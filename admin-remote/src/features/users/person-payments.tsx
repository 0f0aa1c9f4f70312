import type { InstantFormat } from '@studio/client/instants'
import { useRead } from '@studio/client/reading'
import { getReceiptStatusLabels, type StatusLabel } from '@studio/client/status-labels'
import {
  formatMoney,
  type Money,
  type PaymentRecord,
  type Receipt,
  toCents,
  type User,
  type UserPayments,
} from '@studio/contract'
import { Badge, Button, type Column, Notice, Table } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Section } from '../../layout/detail-page.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { createActionsColumn, MobileLabel } from '../../lists/row-layout.ts'
import { useInstantFormat } from '../../time/instants.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const paymentKindLabels: Record<PaymentRecord['kind'], string> = {
  class: 'Class',
  program: 'Program',
  subscription: 'Membership',
  pack: 'Class pack',
}
const paymentStatusLabels: Record<PaymentRecord['status'], StatusLabel> = {
  paid: { text: 'Paid', tone: 'good' },
  'refund due': { text: 'Refund under way', tone: 'warn' },
  'partly refunded': { text: 'Partly refunded', tone: 'note' },
  refunded: { text: 'Refunded', tone: 'note' },
  'refund failed': { text: 'Refund failed', tone: 'bad' },
  disputed: { text: 'Disputed', tone: 'bad' },
  'lost in dispute': { text: 'Lost in dispute', tone: 'bad' },
}
const providerStatusLabels = getReceiptStatusLabels({ refundTone: 'note' })

const Head = styled.h4`
  margin: var(--s5) 0 var(--s2);
  font-size: 1rem;
`

export function PersonPayments({ user }: { user: User }) {
  const read = useRead('listUserPayments', { params: { id: user.id } }, { rereadOnOpen: true })
  return (
    <Section title="Payments">
      <ListStates read={read} loadingLabel="Loading payments">
        {(payments) => <Payments user={user} payments={payments} />}
      </ListStates>
    </Section>
  )
}

const Sums = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s5);
  margin: var(--s3) 0 0;

  div {
    display: flex;
    gap: var(--s2);
  }

  dt {
    color: var(--ink-2);
  }

  dd {
    margin: 0;
  }
`

function Totals({ totals: { paid, refunded, net } }: { totals: UserPayments['totals'] }) {
  const sums = [
    { label: 'Paid', money: paid },
    { label: 'Refunded', money: refunded },
    { label: 'Net', money: net },
  ]
  return (
    <Sums>
      {sums.map(({ label, money }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{formatMoney(money)}</dd>
        </div>
      ))}
    </Sums>
  )
}

function Payments({
  user,
  payments: { records, totals, provider: providerReceipts },
}: {
  user: User
  payments: UserPayments
}) {
  const format = useInstantFormat()
  const [paymentToRefund, setPaymentToRefund] = useState<PaymentRecord>()
  return (
    <>
      {records.length === 0 ? (
        <p className="hint">No payments yet.</p>
      ) : (
        <>
          <Table
            caption="Payments in the studio’s books"
            columns={createRecordColumns(format, setPaymentToRefund)}
            rows={records}
            rowKey={({ id }) => id}
          />
          <Totals totals={totals} />
          {paymentToRefund && (
            <RefundDialog payment={paymentToRefund} user={user} onClose={() => setPaymentToRefund(undefined)} />
          )}
        </>
      )}
      {providerReceipts === null && (
        <Notice>The payment provider is not responding right now, so its own list is missing here.</Notice>
      )}
      {providerReceipts && providerReceipts.length > 0 && (
        <>
          <Head>At the payment provider</Head>
          <Table
            caption="Payments at the payment provider"
            columns={createProviderColumns(format)}
            rows={providerReceipts}
            rowKey={({ id }) => id}
          />
        </>
      )}
    </>
  )
}

type MoneyRow<Status> = { date: string; amount: Money; refunded: Money; status: Status }

function createMoneyColumns<Status extends string, Row extends MoneyRow<Status>>(
  format: InstantFormat,
  labels: Record<Status, StatusLabel>,
) {
  const columns: Column<Row>[] = [
    { head: 'Date', phonePart: 'date', cell: ({ date }) => <span className="num">{format.day(date)}</span> },
    { head: 'Amount', isNumeric: true, cell: ({ amount }) => formatMoney(amount) },
    { head: 'Refunded', isNumeric: true, cell: ({ refunded }) => <Refunded money={refunded} /> },
    {
      head: 'Status',
      phonePart: 'state',
      cell: ({ status }) => <Badge tone={labels[status].tone}>{labels[status].text}</Badge>,
    },
  ]
  return columns
}

function Refunded({ money }: { money: Money }) {
  if (toCents(money) === 0) return null
  return (
    <>
      <MobileLabel>Refunded </MobileLabel>
      {formatMoney(money)}
    </>
  )
}

const createRecordColumns = (
  format: InstantFormat,
  onRefund: (payment: PaymentRecord) => void,
): Column<PaymentRecord>[] => [
  { head: 'For', phonePart: 'name', cell: ({ title }) => title },
  { head: 'Kind', cell: ({ kind }) => paymentKindLabels[kind] },
  ...createMoneyColumns<PaymentRecord['status'], PaymentRecord>(format, paymentStatusLabels),
  createActionsColumn((payment) =>
    toCents(payment.refundable) > 0 ? (
      <Button
        variant="quiet"
        aria-label={`Refund: ${payment.title}, ${format.day(payment.date)}`}
        onClick={() => onRefund(payment)}
      >
        Refund
      </Button>
    ) : null,
  ),
]

const createProviderColumns = (format: InstantFormat): Column<Receipt>[] => [
  { head: 'For', phonePart: 'name', cell: (receipt) => <ReceiptLink receipt={receipt} /> },
  ...createMoneyColumns<Receipt['status'], Receipt>(format, providerStatusLabels),
]

function ReceiptLink({ receipt: { description, receiptUrl } }: { receipt: Receipt }) {
  if (!receiptUrl) return description
  return (
    <a href={receiptUrl} target="_blank" rel="noreferrer">
      {description}
    </a>
  )
}
