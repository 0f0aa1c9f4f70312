import { stubUploads } from '@studio/client/testing/fake-upload'
import type { User } from '@studio/contract'
import { anOwnAccount } from '@studio/contract/testing'
import { createFakeServer, type FakeServer, failure, type Handlers } from '@studio/contract/testing/server'
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { BrowserRouter, MemoryRouter, useLocation } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { App } from '../app/app.tsx'
import { interceptNavigation } from '../navigation/full-page-navigation.ts'
import { answerBookableDates } from './answer-bookable-dates.ts'

export type RenderedApp = {
  server: FakeServer
  /** The simulated user at keyboard and mouse; waits by fake time if the test uses it. */
  person: UserEvent
  /** Full-page moves, oldest first. */
  moves: string[]
  /** The address in the portal's own router: '/classes?filter=movement'. */
  place(): string
}

// Responses to reads that screens make but the test is not about.
const quietStudio: Handlers = {
  getUser: failure('UNAUTHORIZED', { message: 'Unauthorized' }),
  logout: { message: 'Signed out.' },
  listClasses: [],
  listPrograms: [],
  listInstructors: [],
  listSchedules: [],
  listHolidays: [],
  listPlans: [],
  getBookingTerms: { memberDays: 30, guestDays: 14, cancelHours: 12 },
  listMyBookings: [],
  listMyWaitlist: [],
  listMyEnrollments: [],
  listMyReceipts: [],
  getMyAccount: anOwnAccount(),
  getMyMails: { reminder: 'day-before', newsletter: false, waitlist: true },
  listMySessions: [],
}

/**
 * Renders the whole portal at `path`: fresh cache, memory router, an API built from the endpoint table. `user` is
 * signed in (no user: a visitor); `server` answers the calls.
 */
export function renderApp({
  path,
  user,
  server: handlers = {},
  inAddress = false,
}: {
  path: string
  user?: User
  server?: Handlers
  /** The router follows the browser's own address, which the admin area reads too. */
  inAddress?: boolean
}): RenderedApp {
  setSignedInHint(Boolean(user || handlers.getUser))
  const server: FakeServer = createFakeServer({
    ...quietStudio,
    listBookableDates: ({ params: { id = '' } }) => answerBookableDates({ server, id }),
    ...(user ? { getUser: user } : {}),
    ...handlers,
  })
  vi.stubGlobal('fetch', server.fetch)
  stubUploads(server)
  // The API sets this with the session. A test that answers getUser itself has, or once had, a signed-in user.
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  if (user || handlers.getUser) document.cookie = 'signed_in=1'
  const moves: string[] = []
  const unwatch = interceptNavigation((href) => moves.push(href))
  onTestFinished(() => {
    unwatch()
    vi.unstubAllGlobals()
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = 'signed_in=; Max-Age=0'
    if (inAddress) window.history.replaceState(null, '', '/in-a-test')
  })

  let place = path
  const app = (
    <>
      <App cache={() => new Map()} />
      <Place onChange={(now) => (place = now)} />
    </>
  )
  if (inAddress) window.history.replaceState(null, '', path)
  render(inAddress ? <BrowserRouter>{app}</BrowserRouter> : <MemoryRouter initialEntries={[path]}>{app}</MemoryRouter>)
  const person = userEvent.setup({ delay: null })
  return { server, person, moves, place: () => place }
}

// The readable cookie that the API sets with the session (src/session/signed-in-hint.ts).
function setSignedInHint(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the API does it
  document.cookie = `signed_in=${on ? '1; Path=/' : '; Path=/; Max-Age=0'}`
}

function Place({ onChange }: { onChange: (place: string) => void }) {
  const { pathname, search } = useLocation()
  onChange(pathname + search)
  return null
}
