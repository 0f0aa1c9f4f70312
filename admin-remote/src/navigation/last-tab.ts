import { type AdminTab, isTab } from './place.ts'

const key = 'studio.admin-tab'

/** Keeps the tab that is open for the next visit in this browser. */
export function rememberTab(tab: AdminTab): void {
  try {
    localStorage.setItem(key, tab)
  } catch {
    // A browser may refuse to store; the area then opens on its first tab.
  }
}

/** The address of the tab that was used last in this browser; '' for the first tab, which needs none. */
export function lastTabHash(): string {
  try {
    const tab = localStorage.getItem(key) ?? ''
    return isTab(tab) && tab !== 'classes' ? `#${tab}` : ''
  } catch {
    return ''
  }
}
