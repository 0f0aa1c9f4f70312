import { footerNavigation } from '@studio/contract'
import { Footer, ThemeSwitch } from '@studio/ui'
import { footerWords, studio } from '../lib/studio.ts'
import { NewsletterPlace } from '../newsletter/newsletter-slot.tsx'
import { chooseTheme, useTheme } from './theme.ts'

/** The footer with its newsletter form, lists, contact details and promise. */
export function SiteFooter() {
  const theme = useTheme((state) => state.theme)
  const { street, district, locality, region, postalCode } = studio.address
  return (
    <Footer
      newsletter={{ ...footerWords, form: <NewsletterPlace /> }}
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
