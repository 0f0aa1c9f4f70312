import { useState } from 'react'

/** The tabs of /admin in their order (spec section 2, ruling A10). */
export const adminTabs = ['classes', 'instructors', 'calendar', 'programs', 'users', 'requests'] as const
export type AdminTab = (typeof adminTabs)[number]

function isTab(text: string): text is AdminTab {
  return adminTabs.some((tab) => tab === text)
}

function tabInAddress(): AdminTab {
  const word = window.location.hash.slice(1)
  return isTab(word) ? word : 'classes'
}

/** The open tab. It stands in the address (`/admin#requests`), so that a reload and a link lead back to it. */
export function useOpenTab(): [AdminTab, (tab: string) => void] {
  const [tab, setTab] = useState(tabInAddress)
  const open = (next: string) => {
    if (!isTab(next)) return
    setTab(next)
    // The shell's router keeps its own state in the history entry; it stays as it is.
    window.history.replaceState(window.history.state, '', `#${next}`)
  }
  return [tab, open]
}
