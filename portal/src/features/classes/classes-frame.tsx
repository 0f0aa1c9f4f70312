import { ClassCardSkeletons, PageHead } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

export const Spacing = styled.div`
  padding-block: var(--s5) var(--s8);
`

/** The part of /classes that is prerendered. */
export function ClassesFrame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap">
      <PageHead title="Classes" lead="Most evenings from 5, a few mornings. Come as you are." />
      {children}
    </div>
  )
}

export function ClassesLoading() {
  return (
    <Spacing>
      <ClassCardSkeletons label="Loading classes" />
    </Spacing>
  )
}
