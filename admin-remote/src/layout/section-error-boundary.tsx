import { ErrorBoundary } from '@studio/client/error-boundary'
import { tryAgainLabel } from '@studio/client/failure-text'
import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Failed = styled.div`
  padding-block: var(--s5);

  > :last-child {
    margin-top: var(--s4);
  }
`

type Props = {
  subject: string
  children: ReactNode
}

export function SectionErrorBoundary({ subject, children }: Props) {
  return (
    <ErrorBoundary
      fallback={({ tryAgain }) => (
        <Failed role="alert">
          <h2 className="head">{subject} could not be shown.</h2>
          <p>Something went wrong here. The rest of the studio is not affected.</p>
          <Button variant="secondary" onClick={tryAgain}>
            {tryAgainLabel}
          </Button>
        </Failed>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
