import { paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { HttpContext } from '../../../platform/http.ts'
import { sendPage } from '../../../platform/plain-page.ts'
import { userStore } from '../../accounts/people/index.ts'
import {
  formatInstant,
  formatWhen,
  leaveEntry,
  loadOccurrenceDetails,
  offerOver,
  parseWaitlistLink,
  waitlistStore,
} from '../../bookings/index.ts'
import { acceptEntry } from './accept-offer.ts'

const UNKNOWN_LINK_MESSAGE = 'This link is not valid. You may have copied only part of it.'
const BROKEN_LINK_TITLE = 'This link does not work'
const NOTHING_LEFT_MESSAGE = 'There is nothing left to do here.'

type LinkRequest = { http: HttpContext; token: string }

/** Shows what a mailed link will do. Mail programs open links by themselves, so only the page's button does it. */
export async function showWaitlistLink(deps: Deps, { http, token }: LinkRequest): Promise<Response> {
  const { studio } = deps
  const linkedEntry = await findLinkedEntry(deps, token)
  if (!linkedEntry)
    return sendPage({ http, status: 404, page: { studio, title: BROKEN_LINK_TITLE, texts: [UNKNOWN_LINK_MESSAGE] } })
  const { entry, link } = linkedEntry
  const [occurrence] = await loadOccurrenceDetails(deps, [entry])
  const description = `${occurrence?.class.name ?? 'Your class'}, ${formatWhen(deps, entry)}`
  const hasEnded = link.action === 'accept' ? entry.state !== 'offered' : !entry.isLive
  if (hasEnded) {
    return sendPage({
      http,
      status: 200,
      page: { studio, title: 'Already over', texts: [description, NOTHING_LEFT_MESSAGE], link: dashboardLink },
    })
  }
  const heldUntil = entry.offerUntil ? `It is held for you until ${formatInstant(deps, entry.offerUntil)}.` : ''
  const question =
    link.action === 'leave'
      ? { title: 'Leave the waitlist?', texts: [description], button: 'Leave the waitlist' }
      : { title: 'A seat is free for you', texts: [description, heldUntil], button: 'Accept the seat' }
  return sendPage({ http, status: 200, page: { studio, ...question } })
}

/** Does what a mailed link says. May be repeated. */
export async function followWaitlistLink(
  deps: Deps,
  { http, token }: LinkRequest,
): Promise<Response | { message: string }> {
  const isBrowser = http.req.header('Accept')?.includes('text/html')
  const { studio } = deps
  try {
    const { message, checkoutUrl } = await applyLink(deps, token)
    if (!isBrowser) return { message }
    if (checkoutUrl) return http.redirect(checkoutUrl, 303)
    return sendPage({ http, status: 200, page: { studio, title: 'Done', texts: [message], link: dashboardLink } })
  } catch (error) {
    const isExpectedError = error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'OFFER_OVER')
    if (!isBrowser || !isExpectedError) throw error
    const page = { studio, title: BROKEN_LINK_TITLE, texts: [error.message], link: dashboardLink }
    return sendPage({ http, status: error.code === 'NOT_FOUND' ? 404 : 409, page })
  }
}

const dashboardLink = { label: 'My dashboard', href: paths.dashboard }

async function applyLink(deps: Deps, token: string): Promise<{ message: string; checkoutUrl: string | null }> {
  const linkedEntry = await findLinkedEntry(deps, token)
  if (!linkedEntry) throw notFound(UNKNOWN_LINK_MESSAGE)
  const { entry, link } = linkedEntry
  if (link.action === 'leave') {
    await leaveEntry(deps, entry)
    return { message: 'You are no longer on the waitlist.', checkoutUrl: null }
  }
  const user = await userStore(deps).findById(entry.userId)
  // The link accepts the offer of one held seat. By now the entry may have no offer, or another one.
  if (!user || entry.bookingId !== link.bookingId) throw offerOver()
  const { checkoutUrl } = await acceptEntry(deps, { user, entry })
  return { message: checkoutUrl ? `Please pay at ${checkoutUrl}` : 'The seat is yours. See you there!', checkoutUrl }
}

async function findLinkedEntry(deps: Deps, token: string) {
  const link = parseWaitlistLink(deps, token)
  const entry = link && (await waitlistStore(deps).findById(link.entryId))
  return link && entry ? { entry, link } : null
}
