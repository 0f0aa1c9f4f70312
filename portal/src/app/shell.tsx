import { SkipLink } from '@studio/ui'
import { type ReactNode, useEffect } from 'react'
import { BookingDialogHost } from '../booking/booking-dialog-host.tsx'
import { useSessionWatch } from '../session/use-session-watch.ts'
import { ActiveToast } from '../toasts/standing-toast.tsx'
import { takeHandedToast } from '../toasts/toast-store.ts'
import { PageChange } from './page-change.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { TooltipPlace } from './tooltip-place.tsx'
import { useLinkClicks } from './use-link-clicks.ts'
import { useTabReturn } from './use-tab-return.ts'

/** The frame of every page: skip link, header, content, footer, toasts. */
export function Shell({ children }: { children: ReactNode }) {
  useLinkClicks()
  useTabReturn()
  useSessionWatch()
  useEffect(takeHandedToast, [])
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <PageChange />
      <BookingDialogHost />
      <ActiveToast />
      <TooltipPlace />
    </>
  )
}
