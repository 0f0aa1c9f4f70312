import { useRead } from '@studio/client/reading'
import type { ConsequenceKind } from '@studio/contract'
import { formatImpact } from './format-impact.ts'
import { Consequence } from './layout.ts'

type Props = {
  kind: ConsequenceKind
  id: string
  /** What is said until the numbers are there, and where they cannot be had. */
  meanwhile: string
}

/** What follows from an act, in numbers, inside the dialog that asks for it. */
export function ImpactNotice({ kind, id, meanwhile }: Props) {
  const { data } = useRead('showConsequences', { params: { kind, id } }, { rereadOnOpen: true })
  return (
    <Consequence className="notice" role="status">
      {data ? formatImpact(data) : meanwhile}
    </Consequence>
  )
}
