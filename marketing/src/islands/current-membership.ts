import { browserStorage } from '@studio/client/storage'
import { membershipDisplay, showMonthlyPrice, type User } from '@studio/contract'
import { fetchAsShown, showAccount } from './as-account.ts'
import { showToast } from './toast.ts'

const AFTER_UNAUTHORIZED_MS = 500

function sentenceFor({ user, price, timeZone }: { user: User; price: string; timeZone: string }): string {
  if (user.membershipType === 'none') return 'You pay class by class.'
  const date = (instant: string) => new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
  if (user.membershipStatus === 'past_due') return 'The last payment did not go through. Please check your card.'
  if (user.membershipStatus === 'paused') return 'Your membership is paused. You pay class by class until it resumes.'
  if (user.membershipStatus !== 'active') return 'Your membership has ended. You pay class by class.'
  if (!user.membershipEndsAt) return 'Your current membership.'
  if (user.membership?.pausedFrom) return `Your current membership. It pauses on ${date(user.membership.pausedFrom)}.`
  if (user.cancelAtPeriodEnd) return `Your current membership. It ends on ${date(user.membershipEndsAt)}.`
  return `Your current membership. Renews ${date(user.membershipEndsAt)}${price ? ` at ${price}` : ''}.`
}

/** Fills the strip on /membership; without an answer from the server it goes away. */
export function showMembership({ strip, user }: { strip: HTMLElement; user: User | undefined }): void {
  if (!user) {
    strip.hidden = true
    return
  }
  showAccount(user.id)
  const part = (name: string) => strip.querySelector<HTMLElement>(`[data-${name}]`)
  const shown = membershipDisplay(user)
  part('plan')?.replaceChildren(shown.planName)
  const { price = '', timezone: timeZone = 'UTC' } = strip.dataset
  const say = (paid: string) => part('sentence')?.replaceChildren(sentenceFor({ user, price: paid, timeZone }))
  say(user.membershipType === 'monthly' ? price : '')
  const badge = part('badge')
  const { text, tone } = shown.statusBadge
  badge?.replaceChildren(text)
  badge?.classList.remove('good', 'neutral', 'bad')
  badge?.classList.add(tone)
  badge?.removeAttribute('hidden')
  const button = part(shown.isRunning ? 'manage' : 'upgrade')
  button?.removeAttribute('hidden')
  if (shown.isRunning && button) button.onclick = () => manage(button)
  const place = part('plan-panel')
  if (shown.isRunning && user.stripeSubscriptionId && place) void showPanel({ strip, place, timeZone, say })
  else rememberHeight(null)
}

/** For the next visit, whose page reserves the place of the panel before it is painted. */
function rememberHeight(height: string | null): void {
  browserStorage.write('plan-panel', height)
  if (height) return
  document.documentElement.style.removeProperty('--plan-panel')
  delete document.documentElement.dataset.plan
}

type Panel = { strip: HTMLElement; place: HTMLElement; timeZone: string; say: (price: string) => void }

/** What a member can do with the plan. Its script is loaded for members whose plan is paid for, and for no other user. */
async function showPanel({ strip, place, timeZone, say }: Panel): Promise<void> {
  document.documentElement.dataset.plan = ''
  const { mountPlanPanel } = await import('../plan-panel/mount.tsx')
  const panel = await mountPlanPanel({ place, timeZone, onChange: () => void refresh(strip) })
  // Without a panel its place is given up.
  if (!panel) return rememberHeight(null)
  // Two frames from now it has been painted.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const height = place.firstElementChild?.getBoundingClientRect().height
      rememberHeight(height ? `${innerWidth} ${height}px` : null)
    }),
  )
  // What this member pays, which a newer price of the plan does not change.
  const { price } = panel
  if (price) say(showMonthlyPrice(price))
}

async function refresh(strip: HTMLElement): Promise<void> {
  const response = await fetchAsShown('/api/user').catch(() => null)
  if (response?.ok) showMembership({ strip, user: await response.json() })
}

/** Opens the payment provider's customer portal. */
async function manage(button: HTMLElement): Promise<void> {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const failure = 'Unable to open your membership. Please try again.'
  try {
    const response = await fetchAsShown('/api/create-portal-session', { method: 'POST' })
    const body: { portalUrl?: string; message?: string } = await response.json().catch(() => ({}))
    if (response.ok && body.portalUrl) return location.assign(body.portalUrl)
    if (response.status === 401) return signInAgain()
    showToast({ tone: 'bad', title: 'Error', text: body.message || failure })
  } catch {
    showToast({ tone: 'bad', title: 'Error', text: failure })
  } finally {
    button.ariaBusy = null
  }
}

function signInAgain(): void {
  showToast({ tone: 'bad', title: 'Unauthorized', text: 'You are logged out. Logging in again...' })
  setTimeout(() => location.assign('/api/login?redirect=membership'), AFTER_UNAUTHORIZED_MS)
}
