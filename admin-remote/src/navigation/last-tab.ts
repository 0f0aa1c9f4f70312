import { browserStorage } from '@studio/client/storage'
import { type AdminTab, isTab } from './admin-location.ts'

const STORAGE_KEY = 'studio.admin-tab'

export function rememberTab(tab: AdminTab): void {
  browserStorage.write(STORAGE_KEY, tab)
}

/** The hash of the tab that was last used in this browser; '' for the first tab, which needs none. */
export function getLastTabHash(): string {
  const tab = browserStorage.read(STORAGE_KEY) ?? ''
  return isTab(tab) && tab !== 'classes' ? `#${tab}` : ''
}
