import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type NoticeProps = {
  /** `bad`: an error; `good`: a success; `highlight`: about the current state. */
  tone?: 'bad' | 'good' | 'highlight' | 'neutral'
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** A message inside a form or above a list. A screen reader reads an error at once, the others after its current text. */
export function Notice({ tone = 'neutral', title, children, className }: NoticeProps) {
  const classes = clsx('notice', tone !== 'neutral' && tone, className)
  return (
    <div className={classes} role={tone === 'bad' ? 'alert' : 'status'}>
      {title && <b>{title}</b>}
      {children && <p>{children}</p>}
    </div>
  )
}
