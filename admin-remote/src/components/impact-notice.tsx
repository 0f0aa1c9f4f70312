import { useRead } from '@studio/client/reading'
import type { ConsequenceKind } from '@studio/contract'
import { formatImpact } from './format-impact.ts'
import { Consequence } from './layout.ts'

type Props = {
  kind: ConsequenceKind
  id: string
  /** Shown until the impact has loaded, and if it fails to load. */
  fallback: string
}

/** The impact of an action in numbers, inside its confirmation dialog. */
export function ImpactNotice({ kind, id, fallback }: Props) {
  const { data } = useRead('showConsequences', { params: { kind, id } }, { rereadOnOpen: true })
  return (
    <Consequence className="notice" role="status">
      {data ? formatImpact(data) : fallback}
    </Consequence>
  )
}
