import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'

export type SheetProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'article' | 'div' | 'li'
  /** Inner space; off when a plate reaches the sheet's edge. */
  padded?: boolean
}

/** A raised surface for the main content of a page. Never put a sheet inside a sheet. */
export function Sheet({ as: Element = 'section', padded = true, className, ...rest }: SheetProps) {
  return <Element {...rest} className={clsx('sheet', padded && 'pad', className)} />
}
