import { type CSSProperties, type RefObject, useMemo } from 'react'

type MarkupProps = {
  slot?: RefObject<HTMLDivElement | null>
  draw: () => string
  /** What the drawing depends on, as one text. */
  drawnFrom: string
  className?: string
  style?: CSSProperties
}

/** A drawing of art.ts in its slot. Art is decoration: hidden from assistive technology. */
export function Markup({ slot, draw, drawnFrom, className, style }: MarkupProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawnFrom` names everything `draw` reads
  const html = useMemo(draw, [drawnFrom])
  return (
    <div
      ref={slot}
      className={className}
      style={style}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own pure functions, made of numbers and tokens
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
