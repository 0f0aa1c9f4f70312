import { clsx } from 'clsx'
import { type CSSProperties, useId, useRef, useState } from 'react'
import { type ArtworkKind, type ArtworkOptions, drawArtwork } from '../artwork-svg/artwork-svg.ts'
import { Markup } from './markup.tsx'
import { composed, type SlotSize, useSlot } from './use-slot.ts'

export type ArtworkProps = Omit<ArtworkOptions, 'id' | 'w' | 'h'> & {
  kind: ArtworkKind
  /** An uploaded picture takes the artwork's place; when it cannot be loaded the artwork is back. */
  src?: string | null
  /** Draws for this size instead of measuring the container: for known aspect ratios. */
  size?: SlotSize
  /** The slot's ratio as CSS has it ('4 / 3'); without it the place decides. */
  ratio?: string
  className?: string
  style?: CSSProperties
}

const area = 150_000

/** A drawing, composed for the size of its container. Purely decorative: the text beside it has the meaning. */
export function Artwork({ src, ratio, style, className, ...drawing }: ArtworkProps) {
  const [failed, fail] = useState<string | null>(null)
  const classes = clsx('plate', className)
  const shape = ratio ? { aspectRatio: ratio, ...style } : style
  if (!src || src === failed) return <Drawing {...drawing} className={classes} style={shape} />
  return (
    <div className={classes} style={shape}>
      <img src={src} alt="" loading="lazy" decoding="async" onError={() => fail(src)} />
    </div>
  )
}

function Drawing({ kind, size, className, style, ...options }: Omit<ArtworkProps, 'src' | 'ratio'>) {
  const slot = useRef<HTMLDivElement>(null)
  const measured = useSlot({ slot, fixed: size })
  const id = `p${useId().replace(/\W/g, '')}`
  const drawing = measured && { ...options, ...(size ?? composed({ size: measured, area })), id }
  return (
    <Markup
      slot={slot}
      className={className}
      style={style}
      drawnFrom={JSON.stringify([kind, drawing])}
      draw={() => (drawing ? drawArtwork(kind, drawing) : '')}
    />
  )
}
