import { browserStorage } from '@studio/client/storage'
import { type AdminTab, isTab } from './place.ts'

const key = 'studio.admin-tab'

export function rememberTab(tab: AdminTab): void {
  browserStorage.write(key, tab)
}

/** The address of the tab that was used last in this browser; '' for the first tab, which needs none. */
export function lastTabHash(): string {
  const tab = browserStorage.read(key) ?? ''
  return isTab(tab) && tab !== 'classes' ? `#${tab}` : ''
}
