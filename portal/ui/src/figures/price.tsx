import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type PriceProps = {
  /** As it shall be read: '$149', '$25.00', 'FREE'. */
  children: ReactNode
  /** In italics behind it: '/month'. */
  unit?: ReactNode
  className?: string
}

/** A price, set large in the serif. */
export function Price({ children, unit, className }: PriceProps) {
  return (
    <p className={clsx('price', className)}>
      {children}
      {unit && <span>{unit}</span>}
    </p>
  )
}
