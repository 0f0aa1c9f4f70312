import { browserStorage } from '@studio/client/storage'
import { formatMonthlyPrice, getMembershipDisplay, type User } from '@studio/contract'
import { fetchForPageUser, setPageUser } from './page-user-fetch.ts'
import { showToast } from './toast.ts'

const SIGN_IN_DELAY_MS = 500

function formatMembershipState({ user, price, timeZone }: { user: User; price: string; timeZone: string }): string {
  if (user.membershipType === 'none') return 'You pay class by class.'
  const formatDate = (instant: string) =>
    new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
  if (user.membershipStatus === 'past_due') return 'The last payment did not go through. Please check your card.'
  if (user.membershipStatus === 'paused') return 'Your membership is paused. You pay class by class until it resumes.'
  if (user.membershipStatus !== 'active') return 'Your membership has ended. You pay class by class.'
  if (!user.membershipEndsAt) return 'Your current membership.'
  if (user.membership?.pausedFrom)
    return `Your current membership. It pauses on ${formatDate(user.membership.pausedFrom)}.`
  if (user.cancelAtPeriodEnd) return `Your current membership. It ends on ${formatDate(user.membershipEndsAt)}.`
  const priceText = price ? ` at ${price}` : ''
  return `Your current membership. Renews ${formatDate(user.membershipEndsAt)}${priceText}.`
}

/** Shows the user's plan in the current-membership strip of /membership; hides the strip without a user. */
export function showMembership({ strip, user }: { strip: HTMLElement; user: User | undefined }): void {
  if (!user) {
    strip.hidden = true
    return
  }
  setPageUser(user.id)
  const findElement = (name: string) => strip.querySelector<HTMLElement>(`[data-${name}]`)
  const display = getMembershipDisplay(user)
  findElement('plan-name')?.replaceChildren(display.planName)
  const { price: defaultMonthlyPrice = '', timezone: timeZone = 'UTC' } = strip.dataset
  const showState = (renewalPrice: string) =>
    findElement('sentence')?.replaceChildren(formatMembershipState({ user, price: renewalPrice, timeZone }))
  showState(user.membershipType === 'monthly' ? defaultMonthlyPrice : '')
  const badge = findElement('badge')
  const { text, tone } = display.statusBadge
  badge?.replaceChildren(text)
  badge?.classList.remove('good', 'neutral', 'bad')
  badge?.classList.add(tone)
  badge?.removeAttribute('hidden')
  const button = findElement(display.isRunning ? 'manage' : 'upgrade')
  button?.removeAttribute('hidden')
  if (display.isRunning && button) button.onclick = () => openCustomerPortal(button)
  const panelSlot = findElement('plan-panel')
  if (display.isRunning && user.stripeSubscriptionId && panelSlot) {
    void showPanel({ strip, panelSlot, timeZone, showState })
  } else {
    savePanelSize(null)
  }
}

/** Saves the window's width and the panel's height, so that the next visit reserves its space. Null: no panel. */
function savePanelSize(size: string | null): void {
  browserStorage.write('plan-panel', size)
  if (size) return
  document.documentElement.style.removeProperty('--plan-panel')
  delete document.documentElement.dataset.plan
}

type PanelInput = {
  strip: HTMLElement
  panelSlot: HTMLElement
  timeZone: string
  showState: (renewalPrice: string) => void
}

/** Shows the plan panel. Its script is loaded only for members with a paid plan. */
async function showPanel({ strip, panelSlot, timeZone, showState }: PanelInput): Promise<void> {
  // Reserves the space of the panel (current-membership.astro).
  document.documentElement.dataset.plan = ''
  const { mountPlanPanel } = await import('../plan-panel/mount.tsx')
  const panel = await mountPlanPanel({ slot: panelSlot, timeZone, onChange: () => void refreshStrip(strip) })
  if (!panel) return savePanelSize(null)
  // The panel is painted after two frames.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const height = panelSlot.firstElementChild?.getBoundingClientRect().height
      savePanelSize(height ? `${innerWidth} ${height}px` : null)
    }),
  )
  // The price of the member's own renewal: the plan's current price may differ.
  if (panel.renewalPrice) showState(formatMonthlyPrice(panel.renewalPrice))
}

/** Shows the membership after a change of the plan. */
async function refreshStrip(strip: HTMLElement): Promise<void> {
  const response = await fetchForPageUser('/api/user').catch(() => null)
  if (response?.ok) showMembership({ strip, user: await response.json() })
}

/** Opens the payment provider's customer portal. */
async function openCustomerPortal(button: HTMLElement): Promise<void> {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const failureText = 'Unable to open your membership. Please try again.'
  try {
    const response = await fetchForPageUser('/api/create-portal-session', { method: 'POST' })
    const body: { portalUrl?: string; message?: string } = await response.json().catch(() => ({}))
    if (response.ok && body.portalUrl) return location.assign(body.portalUrl)
    if (response.status === 401) return signInAgain()
    showToast({ tone: 'bad', title: 'Error', text: body.message || failureText })
  } catch {
    showToast({ tone: 'bad', title: 'Error', text: failureText })
  } finally {
    button.ariaBusy = null
  }
}

function signInAgain(): void {
  showToast({ tone: 'bad', title: 'Unauthorized', text: 'You are logged out. Logging in again...' })
  setTimeout(() => location.assign('/api/login?redirect=membership'), SIGN_IN_DELAY_MS)
}
