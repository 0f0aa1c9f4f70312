import { stubUploads } from '@studio/client/testing/stub-uploads'
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
  /** The simulated user at keyboard and mouse, who types and clicks without delays. */
  person: UserEvent
  /** The targets of full page loads, oldest first. */
  pageLoads: string[]
  /** The path in the portal's router, with its query: '/classes?filter=movement'. */
  currentPath(): string
}

/** Default responses, so that a test names only the ones that it is about. */
const defaultHandlers: Handlers = {
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
  listMyPacks: [],
  listPackProducts: [],
  listMyEnrollments: [],
  listMyReceipts: [],
  getMyAccount: anOwnAccount(),
  getMyMailChoices: { reminder: 'day-before', newsletter: false, waitlist: true },
  listMySessions: [],
}

/**
 * Renders the whole portal at `path` with a fresh cache and a fake API, for a signed-in `user` or for a visitor.
 * `handlers` are the fake API's responses, by call.
 */
export function renderApp({
  path,
  user,
  handlers = {},
  usesBrowserAddress = false,
}: {
  path: string
  user?: User
  handlers?: Handlers
  /** Uses the browser's address instead of a memory router, because the admin area and some tests read it too. */
  usesBrowserAddress?: boolean
}): RenderedApp {
  setSignedInHint(Boolean(user || handlers.getUser))
  const server: FakeServer = createFakeServer({
    ...defaultHandlers,
    listBookableDates: ({ params: { id = '' } }) => answerBookableDates({ server, classId: id }),
    ...(user ? { getUser: user } : {}),
    ...handlers,
  })
  vi.stubGlobal('fetch', server.fetch)
  stubUploads(server)
  const pageLoads: string[] = []
  const stopIntercepting = interceptNavigation((href) => pageLoads.push(href))
  onTestFinished(() => {
    stopIntercepting()
    vi.unstubAllGlobals()
    setSignedInHint(false)
    // The address with which jsdom starts (vitest.config.ts).
    if (usesBrowserAddress) window.history.replaceState(null, '', '/in-a-test')
  })

  let currentPath = path
  const app = (
    <>
      <App cache={() => new Map()} />
      <PathObserver onChange={(newPath) => (currentPath = newPath)} />
    </>
  )
  if (usesBrowserAddress) window.history.replaceState(null, '', path)
  render(
    usesBrowserAddress ? (
      <BrowserRouter>{app}</BrowserRouter>
    ) : (
      <MemoryRouter initialEntries={[path]}>{app}</MemoryRouter>
    ),
  )
  const person = userEvent.setup({ delay: null })
  return { server, person, pageLoads, currentPath: () => currentPath }
}

// The readable cookie that the API sets with the session; session/signed-in-hint.ts reads it.
function setSignedInHint(isSet: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the API does it
  document.cookie = `signed_in=${isSet ? '1; Path=/' : '; Path=/; Max-Age=0'}`
}

function PathObserver({ onChange }: { onChange: (currentPath: string) => void }) {
  const { pathname, search } = useLocation()
  onChange(pathname + search)
  return null
}
