import { type ReactNode, useEffect } from 'react'
import { takeHandedToast } from '../toasts/toast-store.ts'
import { PageChange } from './page-change.tsx'
import { useLinkClicks } from './use-link-clicks.ts'

/** The frame of every page: skip link, header, content, footer, toasts (spec section 2, shared header and footer). */
export function Shell({ children }: { children: ReactNode }) {
  useLinkClicks()
  useEffect(takeHandedToast, [])
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageChange />
    </>
  )
}
