import { browserStorage } from '@studio/client/storage'
import { footerNavigation } from '@studio/contract'
import { Footer, type Theme, ThemeSwitch } from '@studio/ui'
import { create } from 'zustand'
import { Newsletter } from '../newsletter/newsletter.tsx'
import { footerCopy, studio } from '../studio/studio.ts'

/** The footer with its newsletter form, links, contact details and the promise of a reply. */
export function SiteFooter() {
  const theme = useTheme((state) => state.theme)
  const { street, district, locality, region, postalCode } = studio.address
  return (
    <Footer
      newsletter={{ ...footerCopy, form: <Newsletter /> }}
      columns={[
        { title: 'Quick links', links: footerNavigation.quickLinks },
        { title: 'Programs', links: footerNavigation.programs },
      ]}
      studio={{
        title: 'The studio',
        phone: studio.phone,
        email: studio.email,
        lines: [street, `${district}, ${locality}`, `${region} ${postalCode}`, studio.hours, studio.parking],
      }}
      promise={studio.replyPromise}
      legal={footerNavigation.legal}
      themeSwitch={<ThemeSwitch theme={theme} onThemeChange={chooseTheme} />}
    />
  )
}

/** Also read by the marketing pages and public/early.js. Without a value the theme follows the device. */
const STORAGE_KEY = 'theme'

function getCurrentTheme(): Theme {
  const chosenTheme = document.documentElement.dataset.theme
  return chosenTheme === 'light' || chosenTheme === 'dark' ? chosenTheme : 'system'
}

/** The theme that the user chose in the footer. */
const useTheme = create<{ theme: Theme }>(() => ({ theme: getCurrentTheme() }))

/** Applies a theme at once and saves it in this browser for every page of the product. */
function chooseTheme(theme: Theme): void {
  useTheme.setState({ theme })
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  browserStorage.write(STORAGE_KEY, theme === 'system' ? null : theme)
}
