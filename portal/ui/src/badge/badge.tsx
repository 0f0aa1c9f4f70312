import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'good' | 'warn' | 'bad' | 'note' | 'neutral' | 'highlight'

export type BadgeProps = {
  tone?: BadgeTone
  /** Leaves out the slanted mark, for a count. */
  plain?: boolean
  children: ReactNode
  className?: string
}

/** A status as text with a slanted mark; the colour only repeats what the text says. */
export function Badge({ tone = 'neutral', plain, children, className }: BadgeProps) {
  return <span className={clsx('badge', tone !== 'neutral' && tone, plain && 'plain num', className)}>{children}</span>
}
