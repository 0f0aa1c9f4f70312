import { useDeferredValue, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import { dropEarlyReads } from '../api/early-reads.ts'
import { studio } from '../studio/studio.ts'
import { getScreenAddress } from './hash-screens.ts'

type PageState = { announcement: string; shownAddress: string | null }

/** The shown page, and what is announced about it to screen readers. */
export const usePageState = create<PageState>(() => ({ announcement: '', shownAddress: null }))

/**
 * Sets title and description of the page: 'Sign in | Stillwater'. When the address changes, the page is announced and its
 * content gets the focus, as after a page load.
 */
export function usePage({ title, description }: { title: string; description: string }): void {
  const address = getScreenAddress(useLocation())
  useEffect(() => {
    document.title = `${title} | ${studio.name}`
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    const previousAddress = usePageState.getState().shownAddress
    // The page has started its reads. If they did not use a response that was requested before the application ran, drop
    // it: later it would be stale.
    dropEarlyReads()
    if (previousAddress === address) return
    usePageState.setState({ shownAddress: address, announcement: previousAddress === null ? '' : document.title })
    if (previousAddress !== null) document.getElementById('main')?.focus({ preventScroll: true })
  }, [title, description, address])
}

/** Sets the title for a screen within a page, such as a tab of the admin area: 'Requests | Admin | Stillwater'. */
export function setScreenTitle({
  page,
  title,
  isAnnounced,
}: {
  page: string
  title: string
  isAnnounced: boolean
}): void {
  document.title = `${title} | ${page} | ${studio.name}`
  if (isAnnounced) usePageState.setState({ announcement: document.title })
}

/**
 * Whether the heavy part of a page may render. Its frame (header, heading, skeletons) is painted first, so that a page
 * opens at once on a slow device.
 */
export const useIsAfterFirstPaint = (): boolean => useDeferredValue(true, false)
