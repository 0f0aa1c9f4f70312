import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type PriceProps = {
  /** '$149', '$25.00', 'FREE'. */
  children: ReactNode
  /** '/month' */
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
