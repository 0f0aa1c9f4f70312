import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { toKind, toSeed } from '../artwork-svg/artwork-svg.ts'
import { Artwork } from './artwork.tsx'

export type ProgramCoverProps = {
  /** The program's id, from which the cover is drawn. */
  id: string
  /** The program's icon key ('energy', 'target' …); an uploaded picture's address goes into `src`. */
  icon: string
  weeks: number
  /** The text of the paper label; without it the cover has no label. `duration` is '8 weeks'. */
  label?: { title: ReactNode; duration: string }
  src?: string | null
  /** For lists: the label is smaller, and hidden on a phone. */
  small?: boolean
  className?: string
}

/** The height of a program's cover with a width of 300: 340 for 4 weeks, 385 for 6, 430 for 8; from 318 to 520. */
export function getCoverHeight(weeks: number): number {
  return Math.min(520, Math.max(318, Math.round(250 + weeks * 22.5)))
}

/** A program as a book. Its drawing has one element for every week; a longer program has a taller cover. */
export function ProgramCover({ id, icon, weeks, label, src, small, className }: ProgramCoverProps) {
  const size = { w: 300, h: getCoverHeight(weeks) }
  return (
    <div
      className={clsx('cover', className)}
      data-small={small || undefined}
      style={{ aspectRatio: `${size.w} / ${size.h}` }}
    >
      <Artwork kind={toKind(icon)} seed={toSeed(id)} elementCount={weeks} src={src} size={size} />
      {label && (
        <div className="label-paper" aria-hidden="true">
          <b>{label.title}</b>
          <span>{label.duration}</span>
        </div>
      )}
    </div>
  )
}
