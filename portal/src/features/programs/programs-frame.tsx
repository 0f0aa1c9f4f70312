import { PageHead, ProgramSkeletons } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Available = styled.section`
  margin-top: var(--s7);

  h2 {
    margin-bottom: var(--s4);
  }
`

/** The part of /programs that is prerendered. */
export function ProgramsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap">
      <PageHead title="Programs" lead="Short courses, read from beginning to end." />
      {children}
    </div>
  )
}

/** The list of programs; skeletons while it loads. */
export function AvailablePrograms({ children }: { children?: ReactNode }) {
  return (
    <Available aria-labelledby="available">
      <h2 className="head" id="available">
        Available Programs
      </h2>
      {children || <ProgramSkeletons label="Loading programs" />}
    </Available>
  )
}
