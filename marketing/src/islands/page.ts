// All scripts that run on every page without an interaction. They load the others when needed.
import { reportErrors } from '@studio/client/report-errors'
import { browserStorage } from '@studio/client/storage'
import { flashToast } from './flash-toast.ts'

reportErrors('marketing')

const root = document.documentElement

// ── On phones the landing page loads its fonts after the first paint: after two frames ──
// `data-fonts` holds the media query for phones. Until then `media` matches no screen (screens/landing.astro).
const phoneFonts = document.querySelector<HTMLStyleElement>('style[data-fonts]')
if (phoneFonts) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => phoneFonts.setAttribute('media', phoneFonts.dataset.fonts ?? 'all')),
  )
}

const findClosest = (event: Event, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

// ── Opens dialogs in browsers that do not support command/commandfor ──
if (!('commandForElement' in HTMLButtonElement.prototype)) {
  document.addEventListener('click', (event) => {
    const button = findClosest(event, '[commandfor]')
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
    if (!(dialog instanceof HTMLDialogElement)) return
    if (button?.getAttribute('command') === 'show-modal') dialog.showModal()
    else dialog.close()
  })
}

// ── The menu of small screens covers the page, which is inert while the menu is open ──
const coveredElements = document.querySelectorAll<HTMLElement>('body > :is(header, main, footer)')
document.querySelector('[data-island="menu"]')?.addEventListener('toggle', (event) => {
  const isOpen = (event as ToggleEvent).newState === 'open'
  for (const element of coveredElements) element.inert = isOpen
  if (!isOpen) document.querySelector<HTMLElement>('[popovertarget="menu"]')?.focus()
})

// ── Shows the hidden consultation form when its button is pressed, and scrolls to it ──
document.addEventListener('click', (event) => {
  const id = findClosest(event, '[data-opens]')?.dataset.opens
  const target = id && document.getElementById(id)
  if (!target) return
  target.classList.add('open')
  for (const opener of document.querySelectorAll(`[data-opens="${id}"]`)) opener.setAttribute('aria-expanded', 'true')
  target.scrollIntoView()
  // `data-done` is the confirmation, shown instead of the fields once the form is sent.
  target
    .querySelector<HTMLElement>('input:not([type=hidden]), [data-done]:not([hidden])')
    ?.focus({ preventScroll: true })
})

// ── The theme: light, dark, or the device's ──
const themeSwitch = document.querySelector<HTMLElement>('[data-island="theme"]')
function showTheme() {
  for (const button of themeSwitch?.querySelectorAll('button') ?? []) {
    button.setAttribute('aria-pressed', String(button.value === (root.dataset.theme ?? '')))
  }
}
if (themeSwitch) themeSwitch.hidden = false
showTheme()
themeSwitch?.addEventListener('click', (event) => {
  const button = findClosest(event, 'button')
  if (!(button instanceof HTMLButtonElement)) return
  if (button.value) root.dataset.theme = button.value
  else delete root.dataset.theme
  browserStorage.write('theme', button.value || null)
  showTheme()
})

// ── For a signed-in user: the account menu, and links that skip /auth ──
if (root.dataset.session === 'in') {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-signed-in-href]')) {
    link.href = link.dataset.signedInHref ?? link.href
  }
  import('./session-menu.ts').then(({ showSession }) => showSession())
}

// ── Current prices and other plans on sale, after the page has loaded ──
if (document.querySelector('[data-plan-price]')) {
  addEventListener('load', () => import('./plan-offers.ts').then(({ showPlanOffers }) => showPlanOffers()), {
    once: true,
  })
}

// ── The class packs on sale, after the page has loaded ──
if (document.querySelector('[data-packs]')) {
  addEventListener('load', () => import('./pack-offers.ts').then(({ showPackOffers }) => showPackOffers()), {
    once: true,
  })
}

// ── A toast that the previous page left ──
const toast = flashToast.take()
if (toast) import('./toast.ts').then(({ showToast }) => showToast(toast))
