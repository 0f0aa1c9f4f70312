import { useRead } from '@studio/client/reading'
import type { ConsequenceKind } from '@studio/contract'
import { styled } from 'styled-components'
import { formatImpact } from './format-impact.ts'

export const ImpactText = styled.p`
  margin-bottom: var(--s5);
`

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
    <ImpactText className="notice" role="status">
      {data ? formatImpact(data) : fallback}
    </ImpactText>
  )
}
