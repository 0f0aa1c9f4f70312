import { paths } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Http } from '../../platform/http.ts'
import { sendPage } from '../../platform/plain-page.ts'
import { leave } from './leave-waitlist.ts'
import { type LinkAct, readLink } from './links.ts'
import type { WaitedSeats } from './ports.ts'
import type { StoredEntry } from './waitlist-store.ts'

const unknownLink = 'This link is not valid. You may have copied only a part of it.'
const LEFT = 'You are no longer on the waitlist.'

type Asked = { http: Http; token: string }

/** A page that says what a mailed link does; mail programs open links by themselves, so only its button acts. */
export async function showWaitlistLink(deps: Deps, seats: WaitedSeats, { http, token }: Asked): Promise<Response> {
  const { studio } = deps
  const found = await findLinked(deps, token)
  if (!found)
    return sendPage({ http, status: 404, page: { studio, title: 'This link does not work', texts: [unknownLink] } })
  const { entry } = found
  const about = await describe(deps, seats, entry)
  if (!entry.isLive)
    return sendPage({ http, status: 200, page: { studio, title: 'Already over', texts: [about, LEFT], link: home } })
  const page = { studio, title: 'Leave the waitlist?', texts: [about], button: 'Leave the waitlist' }
  return sendPage({ http, status: 200, page })
}

/** Does what a mailed link says, for its holder; doing it twice changes nothing. */
export async function followWaitlistLink(deps: Deps, { http, token }: Asked): Promise<Response | { message: string }> {
  const isBrowser = http.req.header('Accept')?.includes('text/html')
  const { studio } = deps
  try {
    const message = await act(deps, token)
    if (!isBrowser) return { message }
    return sendPage({ http, status: 200, page: { studio, title: 'Done', texts: [message], link: home } })
  } catch (error) {
    const isOurs = error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'OFFER_OVER')
    if (!isBrowser || !isOurs) throw error
    const status = error.code === 'NOT_FOUND' ? 404 : 409
    return sendPage({
      http,
      status,
      page: { studio, title: 'This link does not work', texts: [error.message], link: home },
    })
  }
}

const home = { label: 'My dashboard', href: paths.dashboard }

async function act(deps: Deps, token: string): Promise<string> {
  const found = await findLinked(deps, token)
  if (!found) throw notFound(unknownLink)
  await leave(deps, found.entry)
  return LEFT
}

async function findLinked(deps: Deps, token: string): Promise<{ entry: StoredEntry; link: LinkAct } | null> {
  const link = readLink(deps, token)
  const entry = link && (await deps.waitlist.findById(link.entryId))
  return link && entry ? { entry, link } : null
}

async function describe(deps: Deps, seats: WaitedSeats, entry: StoredEntry): Promise<string> {
  const [shown] = await seats.show(deps, [entry])
  return `${shown?.class.name ?? 'Your class'}, ${seats.formatWhen(deps, entry)}`
}
