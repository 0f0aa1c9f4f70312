import { clsx } from 'clsx'
import { type CSSProperties, useId, useRef, useState } from 'react'
import { type ArtworkKind, type ArtworkOptions, drawArtwork } from '../artwork-svg/artwork-svg.ts'
import { Markup } from './markup.tsx'
import { type Size, scaleToArea, useContainerSize } from './use-container-size.ts'

export type ArtworkProps = Omit<ArtworkOptions, 'id' | 'w' | 'h'> & {
  kind: ArtworkKind
  /** An uploaded picture, shown instead of the artwork unless it fails to load. */
  src?: string | null
  /** The size of the drawing in SVG units, if the container's ratio is known; without it, the container is measured. */
  size?: Size
  /** The container's ratio in CSS ('4 / 3'); by default the style sheet decides. */
  ratio?: string
  className?: string
  style?: CSSProperties
}

/**
 * The area of a drawing whose container is measured, in SVG units, whatever its ratio, so that lines are equally thick
 * relative to the drawing.
 */
const DRAWING_AREA = 150_000

/** A drawing, composed for the size of its container. It is hidden from assistive technology, because it is decoration. */
export function Artwork({ src, ratio, style, className, ...drawingProps }: ArtworkProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const classes = clsx('plate', className)
  const containerStyle = ratio ? { aspectRatio: ratio, ...style } : style
  if (!src || src === failedSrc) return <Drawing {...drawingProps} className={classes} style={containerStyle} />
  return (
    <div className={classes} style={containerStyle}>
      <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailedSrc(src)} />
    </div>
  )
}

function Drawing({ kind, size, className, style, ...options }: Omit<ArtworkProps, 'src' | 'ratio'>) {
  const container = useRef<HTMLDivElement>(null)
  const containerSize = useContainerSize({ container, fixedSize: size })
  const id = `p${useId().replace(/\W/g, '')}`
  const drawingSize = size ?? (containerSize && scaleToArea({ size: containerSize, area: DRAWING_AREA }))
  const drawingOptions = drawingSize && { ...options, ...drawingSize, id }
  return (
    <Markup
      container={container}
      className={className}
      style={style}
      drawKey={JSON.stringify([kind, drawingOptions])}
      draw={() => (drawingOptions ? drawArtwork(kind, drawingOptions) : '')}
    />
  )
}
