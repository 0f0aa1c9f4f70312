import { LineSkeletons } from '@studio/ui'
import { styled } from 'styled-components'

const Box = styled.div`
  margin-top: var(--s5);
`

/** Skeletons of a section whose list is loading; `label` is read by screen readers. */
export function SectionLoading({ count, label }: { count: number; label: string }) {
  return (
    <Box>
      <LineSkeletons count={count} label={label} />
    </Box>
  )
}
