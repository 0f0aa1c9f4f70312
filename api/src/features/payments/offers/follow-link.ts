import { paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { HttpContext } from '../../../platform/http.ts'
import { sendPage } from '../../../platform/plain-page.ts'
import { userStore } from '../../accounts/people/index.ts'
import {
  entryEnded,
  formatInstant,
  formatWhen,
  leaveEntry,
  loadOccurrenceDetails,
  parseLink,
  waitlistStore,
} from '../../bookings/index.ts'
import { accept } from './accept-offer.ts'

const unknownLink = 'This link is not valid. You may have copied only part of it.'
const BROKEN = 'This link does not work'
const OVER = 'There is nothing left to do here.'

type LinkRequest = { http: HttpContext; token: string }

/** A page that says what a mailed link does; mail programs open links by themselves, so only its button acts. */
export async function showWaitlistLink(deps: Deps, { http, token }: LinkRequest): Promise<Response> {
  const { studio } = deps
  const linked = await findLinked(deps, token)
  if (!linked) return sendPage({ http, status: 404, page: { studio, title: BROKEN, texts: [unknownLink] } })
  const { entry, link } = linked
  const [shown] = await loadOccurrenceDetails(deps, [entry])
  const about = `${shown?.class.name ?? 'Your class'}, ${formatWhen(deps, entry)}`
  const isOver = link.act === 'accept' ? entry.state !== 'offered' : !entry.isLive
  if (isOver) {
    return sendPage({ http, status: 200, page: { studio, title: 'Already over', texts: [about, OVER], link: home } })
  }
  const until = entry.offerUntil ? `It is held for you until ${formatInstant(deps, entry.offerUntil)}.` : ''
  const question =
    link.act === 'leave'
      ? { title: 'Leave the waitlist?', texts: [about], button: 'Leave the waitlist' }
      : { title: 'A seat is free for you', texts: [about, until], button: 'Accept the seat' }
  return sendPage({ http, status: 200, page: { studio, ...question } })
}

/** Does what a mailed link says, for its holder; doing it twice changes nothing. */
export async function followWaitlistLink(
  deps: Deps,
  { http, token }: LinkRequest,
): Promise<Response | { message: string }> {
  const isBrowser = http.req.header('Accept')?.includes('text/html')
  const { studio } = deps
  try {
    const { message, checkoutUrl } = await act(deps, token)
    if (!isBrowser) return { message }
    if (checkoutUrl) return http.redirect(checkoutUrl, 303)
    return sendPage({ http, status: 200, page: { studio, title: 'Done', texts: [message], link: home } })
  } catch (error) {
    const isOurs = error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'OFFER_OVER')
    if (!isBrowser || !isOurs) throw error
    const page = { studio, title: BROKEN, texts: [error.message], link: home }
    return sendPage({ http, status: error.code === 'NOT_FOUND' ? 404 : 409, page })
  }
}

const home = { label: 'My dashboard', href: paths.dashboard }

async function act(deps: Deps, token: string): Promise<{ message: string; checkoutUrl: string | null }> {
  const found = await findLinked(deps, token)
  if (!found) throw notFound(unknownLink)
  const { entry, link } = found
  if (link.act === 'leave') {
    await leaveEntry(deps, entry)
    return { message: 'You are no longer on the waitlist.', checkoutUrl: null }
  }
  const user = await userStore(deps).findById(entry.userId)
  if (!user || entry.bookingId !== link.bookingId) throw entryEnded()
  const { checkoutUrl } = await accept(deps, { user, entry })
  return { message: checkoutUrl ? `Please pay at ${checkoutUrl}` : 'The seat is yours. See you there!', checkoutUrl }
}

async function findLinked(deps: Deps, token: string) {
  const link = parseLink(deps, token)
  const entry = link && (await waitlistStore(deps).findById(link.entryId))
  return link && entry ? { entry, link } : null
}
