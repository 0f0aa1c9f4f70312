import { clsx } from 'clsx'
import { type CSSProperties, useId, useRef, useState } from 'react'
import { type ArtworkKind, type ArtworkOptions, drawArtwork } from '../artwork-svg/artwork-svg.ts'
import { Markup } from './markup.tsx'
import { type SlotSize, scaleToArea, useSlotSize } from './use-slot.ts'

export type ArtworkProps = Omit<ArtworkOptions, 'id' | 'w' | 'h'> & {
  kind: ArtworkKind
  /** An uploaded picture, shown instead of the artwork unless it fails to load. */
  src?: string | null
  /** Draws for this size instead of measuring the container: for known aspect ratios. */
  size?: SlotSize
  /** The slot's ratio in CSS ('4 / 3'); by default the style sheet decides. */
  ratio?: string
  className?: string
  style?: CSSProperties
}

/** The area of each drawing in its own units, so that its lines suit every slot. */
const DRAWING_AREA = 150_000

/** A drawing, composed for the size of its container. It is only decoration: the text beside it says the same. */
export function Artwork({ src, ratio, style, className, ...drawingProps }: ArtworkProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const classes = clsx('plate', className)
  const slotStyle = ratio ? { aspectRatio: ratio, ...style } : style
  if (!src || src === failedSrc) return <Drawing {...drawingProps} className={classes} style={slotStyle} />
  return (
    <div className={classes} style={slotStyle}>
      <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailedSrc(src)} />
    </div>
  )
}

function Drawing({ kind, size, className, style, ...options }: Omit<ArtworkProps, 'src' | 'ratio'>) {
  const slot = useRef<HTMLDivElement>(null)
  const slotSize = useSlotSize({ slot, fixedSize: size })
  const id = `p${useId().replace(/\W/g, '')}`
  const drawingSize = size ?? (slotSize && scaleToArea({ size: slotSize, area: DRAWING_AREA }))
  const drawing = drawingSize && { ...options, ...drawingSize, id }
  return (
    <Markup
      slot={slot}
      className={className}
      style={style}
      drawKey={JSON.stringify([kind, drawing])}
      draw={() => (drawing ? drawArtwork(kind, drawing) : '')}
    />
  )
}
