import type { Theme } from '@studio/ui'
import { create } from 'zustand'

/** Where marketing's pages and public/early.js look too; nothing kept means: as the device has it. */
const storageKey = 'theme'

function currentTheme(): Theme {
  const forced = document.documentElement.dataset.theme
  return forced === 'light' || forced === 'dark' ? forced : 'system'
}

/** The theme that the user chose in the footer. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: currentTheme() }))

/** Applies a theme at once and keeps it in this browser for every page of the product. */
export function chooseTheme(theme: Theme): void {
  useTheme.setState({ theme })
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Without storage the choice holds for this page.
  }
}
