import { type CSSProperties, type RefObject, useMemo } from 'react'

type MarkupProps = {
  container?: RefObject<HTMLDivElement | null>
  draw: () => string
  /** Changes with everything that `draw` reads. */
  drawKey: string
  className?: string
  style?: CSSProperties
}

/** SVG markup in its container, hidden from assistive technology because all artwork is decoration. */
export function Markup({ container, draw, drawKey, className, style }: MarkupProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawKey` changes with everything that `draw` reads
  const html = useMemo(draw, [drawKey])
  return (
    <div
      ref={container}
      className={className}
      style={style}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own pure functions, made of numbers and tokens
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
