import { SectionError } from '@studio/client/part-failed'
import { useRead } from '@studio/client/reading'
import { receiptStatusLabels } from '@studio/client/status-labels'
import { formatMoney, type Receipt } from '@studio/contract'
import { Badge } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Disclosure } from '../../lib/disclosure.ts'
import { instants } from '../../lib/studio.ts'

const Details = styled(Disclosure)`
  summary {
    /* the whole height of the sheet opens it: a target of 44px and more */
    margin: calc(var(--s4) * -1) 0;
    align-items: baseline;
    font: 450 var(--t-head) / 1.2 var(--serif);
  }

  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto auto;
    column-gap: var(--s5);
    margin-top: var(--s4);
    border-top: 1px solid var(--ink);
  }

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

  li p + p,
  .said {
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  .said {
    margin-top: var(--s4);
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
    ul {
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }
`

const labels = receiptStatusLabels('neutral')

/** Payments and refunds, requested from the payment provider only when the user opens the list. */
export function MyReceipts() {
  const [opened, setOpened] = useState(false)
  const receipts = useRead('listMyReceipts', opened ? undefined : null)
  return (
    <section className="sheet pad">
      <Details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
        <summary>Receipts</summary>
        {receipts.error && !receipts.isValidating ? (
          <SectionError
            className="said"
            text="Your receipts could not be read."
            onRetry={() => void receipts.mutate()}
          />
        ) : receipts.data?.length === 0 ? (
          <p className="said">Nothing has been paid yet.</p>
        ) : receipts.data ? (
          <ul>
            {receipts.data.map((receipt) => (
              <Line key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        ) : (
          <p className="said" role="status">
            Loading your receipts...
          </p>
        )}
      </Details>
    </section>
  )
}

function Line({ receipt }: { receipt: Receipt }) {
  const label = labels[receipt.status]
  return (
    <li>
      <div>
        <p>{receipt.description}</p>
        <p>
          {instants.day(receipt.date)}
          {receipt.status === 'partly_refunded' && `, ${formatMoney(receipt.refunded)} refunded`}
        </p>
      </div>
      <b className="num">${receipt.amount}</b>
      <Badge tone={label.tone} className="state">
        {label.text}
      </Badge>
      {receipt.receiptUrl && (
        <a href={receipt.receiptUrl} aria-label={`Receipt for ${receipt.description}`}>
          Receipt
        </a>
      )}
    </li>
  )
}
