import { LineSkeletons } from '@studio/ui'
import { styled } from 'styled-components'

const Box = styled.div`
  margin-top: var(--s5);
`

/** A section, under its heading, whose list is loading; `label` names the list. */
export function SectionLoading({ count, label }: { count: number; label: string }) {
  return (
    <Box>
      <LineSkeletons count={count} label={label} />
    </Box>
  )
}
