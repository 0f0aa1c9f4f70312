import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Paper = styled.div`
  flex: 1;
  background: var(--paper);

  .text-column {
    padding-block: var(--s8);
    row-gap: var(--s5);
  }

  .column {
    grid-column: 4 / 10;
    max-width: 27rem;
  }

  h1 {
    margin-bottom: var(--s5);
  }

  .back {
    margin-top: var(--s5);
  }

  @media (max-width: 1023px) {
    .column {
      grid-column: 1 / -1;
    }

    .text-column {
      padding-block: var(--s7);
    }
  }
`

/** The frame of the account recovery pages: one narrow column on a plain background. */
export function RecoveryFrame({ children }: { children: ReactNode }) {
  return (
    <Paper>
      <div className="wrap grid text-column">
        <div className="column">{children}</div>
      </div>
    </Paper>
  )
}
