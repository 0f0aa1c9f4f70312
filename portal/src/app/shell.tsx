import { useRefetch } from '@studio/client/cache'
import { ErrorBoundary } from '@studio/client/error-boundary'
import { lazyComponent } from '@studio/client/lazy-component'
import { SkipLink, Toast, ToastRegion } from '@studio/ui'
import { type ReactNode, Suspense, useEffect } from 'react'
import { BookingDialogHost } from '../booking/booking-dialog-host.tsx'
import { usePageState } from '../navigation/use-page.ts'
import { usePageReturn } from '../navigation/use-page-return.ts'
import { useSessionWatch } from '../session/use-session-watch.ts'
import { useSessionEnd } from '../session/use-sign-out.ts'
import { dismissToast, showToastOfPreviousPage, useToast } from '../toasts/toast-store.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useLinkClicks } from './use-link-clicks.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** The frame of every page: skip link, header, content, footer, toasts. */
export function Shell({ children }: { children: ReactNode }) {
  useLinkClicks()
  useRefetchOnReturn()
  useSessionWatch()
  useEffect(showToastOfPreviousPage, [])
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
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <Tooltips />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/** Reacts to a change of page: announces the new one to screen readers and restores its scroll position. */
function PageChange() {
  useScrollMemory()
  const announcement = usePageState((state) => state.announcement)
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  )
}

/**
 * When the page is restored from the back/forward cache, reloads the user with their bookings and enrollments, which may
 * have changed meanwhile, and resets `useSessionEnd`, which is set if the page was left because the session ended.
 */
function useRefetchOnReturn(): void {
  const refetch = useRefetch()
  usePageReturn(() => {
    useSessionEnd.setState({ isEnding: false, isSigningOut: false })
    void refetch('getUser', 'listMyBookings', 'listMyEnrollments')
  })
}

const Tooltips = lazyComponent(async () => ({ default: (await import('@studio/ui/tooltips')).TooltipLayer }))

/** Shows the current toast, if any, in the page's notification region. */
function ActiveToast() {
  const toast = useToast((state) => state.toast)
  return (
    <ToastRegion>
      {toast && (
        <Toast
          key={toast.id}
          open
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(toast.id)
          }}
          title={toast.title}
          description={toast.description}
          tone={toast.tone === 'bad' ? 'bad' : 'act'}
          duration={toast.durationMs}
          action={toast.action && { ...toast.action, altText: toast.action.label }}
        />
      )}
    </ToastRegion>
  )
}
