import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Areas = styled.div`
  display: grid;
  grid-template: 'head receipt' auto 'content receipt' 1fr / minmax(0, 7fr) minmax(0, 5fr);
  gap: var(--s6) clamp(2rem, 5vw, 5rem);
  align-items: start;
  padding-block: clamp(2.5rem, 1.5rem + 4vw, 5rem) var(--s8);

  > .head-area {
    grid-area: head;
  }

  > .content-area {
    grid-area: content;
  }

  > .receipt-area {
    grid-area: receipt;
  }

  .sentence {
    margin-top: var(--s4);
  }

  .sentence b {
    font-weight: inherit;
  }

  h1 + [role='status'] {
    margin-top: var(--s5);
  }

  .transaction {
    margin-top: var(--s4);
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }

  .next-steps {
    margin-top: var(--s6);
  }

  .back {
    margin-top: var(--s6);
  }

  @media (max-width: 899px) {
    grid-template: 'head' 'receipt' 'content' / minmax(0, 1fr);
  }

  @media (max-width: 639px) {
    .next-steps > * {
      width: 100%;
    }
  }
`

/** Text left, receipt right, help below; on a phone text, buttons, receipt, help. */
export function CheckoutLayout({
  head,
  receipt,
  content,
}: {
  head: ReactNode
  receipt?: ReactNode
  content?: ReactNode
}) {
  return (
    <div className="wrap">
      <Areas>
        <div className="head-area">{head}</div>
        {content && <div className="content-area">{content}</div>}
        {receipt && <div className="receipt-area">{receipt}</div>}
      </Areas>
    </div>
  )
}
