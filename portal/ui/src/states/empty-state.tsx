import type { ReactNode } from 'react'
import { Artwork } from '../artwork/artwork.tsx'
import type { ArtworkKind } from '../artwork-svg/artwork-svg.ts'

export type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  /** One action, a secondary button. */
  action?: ReactNode
  /** The motif, drawn in pine without the patch of light. */
  artwork?: ArtworkKind
  /** Marks a completed task (request received, password changed): draws only the window, with its light. */
  isDone?: boolean
  headingLevel?: 1 | 2 | 3
}

/** Shown for an empty list or a completed task: an artwork, a heading, a sentence and a button. */
export function EmptyState(props: EmptyStateProps) {
  const { title, children, action, artwork = 'stones', isDone = false, headingLevel = 2 } = props
  const Heading = `h${headingLevel}` as const
  const drawing = isDone ? { kind: 'window' as const, lightPosition: 0.5 } : { kind: artwork, lightPosition: -0.1 }
  return (
    <div className="empty" role={isDone ? 'status' : undefined}>
      <Artwork {...drawing} pigment="pine" seed={9} size={{ w: 240, h: 300 }} />
      <div>
        <Heading className={isDone ? 'chap' : 'head'}>{title}</Heading>
        {children && <p>{children}</p>}
        {action}
      </div>
    </div>
  )
}
