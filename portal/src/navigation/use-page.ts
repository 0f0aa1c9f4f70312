import { useDeferredValue, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import { dropEarlyReads } from '../api/early-reads.ts'
import { studio } from '../studio/studio.ts'
import { getScreen } from './hash-screens.ts'

type PageState = { announcement: string; shownScreen: string | null }

/** The shown page, and what is announced about it to screen readers. */
export const usePageState = create<PageState>(() => ({ announcement: '', shownScreen: null }))

/**
 * Sets title and description of the page: 'Sign in | Stillwater'. A page that differs from the previous one is announced
 * and its content gets the focus, as after a page load.
 */
export function usePage({ title, description }: { title: string; description: string }): void {
  const screen = getScreen(useLocation())
  useEffect(() => {
    document.title = `${title} | ${studio.name}`
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    const previousScreen = usePageState.getState().shownScreen
    // By now the page has started its reads.
    dropEarlyReads()
    if (previousScreen === screen) return
    usePageState.setState({ shownScreen: screen, announcement: previousScreen === null ? '' : document.title })
    if (previousScreen !== null) document.getElementById('main')?.focus({ preventScroll: true })
  }, [title, description, screen])
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
export const useIsFramePainted = (): boolean => useDeferredValue(true, false)
