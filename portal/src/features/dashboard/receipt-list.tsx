import { useRead } from '@studio/client/reading'
import { SectionError } from '@studio/client/section-error'
import { getReceiptStatusLabels } from '@studio/client/status-labels'
import { formatMoney, type Receipt } from '@studio/contract'
import { Badge } from '@studio/ui'
import { styled } from 'styled-components'
import { formatInstant } from '../../studio/studio.ts'

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto auto;
  column-gap: var(--s5);
  margin-top: var(--s4);
  border-top: 1px solid var(--ink);

  li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    row-gap: var(--s2);
    align-items: baseline;
    padding-block: var(--s3);
  }

  li b,
  li a {
    justify-self: end;
  }

  li + li {
    border-top: 1px solid var(--rule);
  }

  li p + p {
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  .state {
    justify-self: start;
  }

  @media (pointer: coarse) {
    li a {
      padding: 0.6rem 0 0.6rem 0.6rem;
    }
  }

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`

const statusLabels = getReceiptStatusLabels({ refundTone: 'neutral' })

/** The payments and refunds of the user, from the payment provider. */
export function ReceiptList() {
  const receipts = useRead('listMyReceipts')
  if (receipts.error && !receipts.isValidating) {
    return (
      <SectionError
        className="list-message"
        text="Your receipts did not load."
        onRetry={() => void receipts.mutate()}
      />
    )
  }
  if (receipts.data?.length === 0) return <p className="list-message">No payments yet.</p>
  if (!receipts.data) {
    return (
      <p className="list-message" role="status">
        Loading your receipts...
      </p>
    )
  }
  return (
    <List>
      {receipts.data.map((receipt) => (
        <ReceiptLine key={receipt.id} receipt={receipt} />
      ))}
    </List>
  )
}

function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const statusLabel = statusLabels[receipt.status]
  return (
    <li>
      <div>
        <p>{receipt.description}</p>
        <p>
          {formatInstant.day(receipt.date)}
          {receipt.status === 'partly_refunded' && `, ${formatMoney(receipt.refunded)} refunded`}
        </p>
      </div>
      <b className="num">{formatMoney(receipt.amount)}</b>
      <Badge tone={statusLabel.tone} className="state">
        {statusLabel.text}
      </Badge>
      {receipt.receiptUrl && (
        <a href={receipt.receiptUrl} aria-label={`Receipt for ${receipt.description}`}>
          Receipt
        </a>
      )}
    </li>
  )
}
