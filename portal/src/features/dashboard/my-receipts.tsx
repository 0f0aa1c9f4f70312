import { useState } from 'react'
import { styled } from 'styled-components'
import { Disclosure } from '../../disclosure/disclosure.ts'
import { ReceiptList } from './receipt-list.tsx'

const Details = styled(Disclosure)`
  summary {
    /* The whole height of the sheet is clickable, at least 44px. */
    margin: calc(var(--s4) * -1) 0;
    align-items: baseline;
    font: 450 var(--t-head) / 1.2 var(--serif);
  }

  .list-message {
    margin-top: var(--s4);
    color: var(--ink-2);
    font-size: var(--t-small);
  }
`

/** Payments and refunds, requested from the payment provider only when the user opens the list. */
export function MyReceipts() {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <section className="sheet padded">
      <Details
        onToggle={(event) => {
          if (event.currentTarget.open) setWasOpened(true)
        }}
      >
        <summary>Receipts</summary>
        {wasOpened && <ReceiptList />}
      </Details>
    </section>
  )
}
