import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'article' | 'div' | 'li'
  /** Inner space; off when an artwork reaches the card's edge. */
  padded?: boolean
}

/** A raised surface for the main content of a page. Never put a card inside a card. */
export function Card({ as: Element = 'section', padded = true, className, ...rest }: CardProps) {
  return <Element {...rest} className={clsx('sheet', padded && 'padded', className)} />
}
