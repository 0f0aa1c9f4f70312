import type { ReactNode } from 'react'

/** The first focusable element of every page. Its target needs `id="main"`. */
export function SkipLink({ href = '#main' }: { href?: string }) {
  return (
    <a className="skip" href={href}>
      Skip to content
    </a>
  )
}

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
