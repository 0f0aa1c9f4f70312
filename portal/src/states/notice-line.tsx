import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Line = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3) var(--s5);
  align-items: center;
  justify-content: space-between;
  margin-bottom: var(--gap);

  p {
    flex: 1 1 22rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

type Props = { label: string; children: ReactNode; action: string; pending: boolean; onAction: () => Promise<unknown> }

/** A notice with one button, above the page's content. */
export function NoticeLine({ label, children, action, pending, onAction }: Props) {
  return (
    <Line className="sheet padded" aria-label={label}>
      <p>{children}</p>
      <Button variant="secondary" pending={pending} onClick={() => void onAction()}>
        {action}
      </Button>
    </Line>
  )
}
