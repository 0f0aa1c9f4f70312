import { LineSkeletons } from '@studio/ui'
import { styled } from 'styled-components'

const Apart = styled.div`
  margin-top: var(--s5);
`

/** A part of a page, under its heading, whose list is on its way; `label` says what is waited for. */
export function SectionLoading({ count, label }: { count: number; label: string }) {
  return (
    <Apart>
      <LineSkeletons count={count} label={label} />
    </Apart>
  )
}
