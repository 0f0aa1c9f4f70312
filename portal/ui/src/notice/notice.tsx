import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type NoticeProps = {
  /** `bad`: an error, which is read out at once; `now`: a highlighted notice about the current state; `good`: a success. */
  tone?: 'bad' | 'good' | 'now' | 'neutral'
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** A message inside a form or above a list. An error interrupts a screen reader, the others wait their turn. */
export function Notice({ tone = 'neutral', title, children, className }: NoticeProps) {
  const classes = clsx('notice', tone !== 'neutral' && tone, className)
  return (
    <div className={classes} role={tone === 'bad' ? 'alert' : 'status'}>
      {title && <b>{title}</b>}
      {children && <p>{children}</p>}
    </div>
  )
}
