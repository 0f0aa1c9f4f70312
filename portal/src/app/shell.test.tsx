import { handedToastKey } from '@studio/contract'
import { aMember, anAdmin, aUser } from '@studio/contract/testing'
import { bareAnswer, failure, type Handlers, heldAnswer, lostConnection } from '@studio/contract/testing/server'
import { expectNoAxeFindings } from '@studio/ui/testing/axe'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test, vi } from 'vitest'
import { passTime, setClock } from '../testing/clock.ts'
import { renderApp } from '../testing/render-app.tsx'
import { notify } from '../toasts/toast-store.ts'

const header = () => within(screen.getByRole('banner'))
const accountButton = (name = 'Hi, Maya') => screen.findByRole('button', { name })

describe('the header (spec section 2)', () => {
  it('offers a visitor Sign In and Get Started, both to /auth', async () => {
    renderApp({ path: '/forgot-password' })
    expect(await header().findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    expect(header().getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth')
  })

  it('treats as a visitor whom the server could not name', async () => {
    renderApp({ path: '/forgot-password', server: { getUser: failure('INTERNAL') } })
    expect(await header().findByRole('link', { name: 'Sign In' })).toBeInTheDocument()
  })

  it('marks the link of the current page (ruling E7)', async () => {
    renderApp({ path: '/classes' })
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
    await waitFor(() =>
      expect(navigation.getByRole('link', { name: 'Classes' })).toHaveAttribute('aria-current', 'page'),
    )
    expect(navigation.getByRole('link', { name: 'Programs' })).not.toHaveAttribute('aria-current')
  })

  test.each([
    [aUser(), ['Dashboard', 'Sign Out']],
    [anAdmin(), ['Dashboard', 'Admin', 'Sign Out']],
  ])('the menu of a person with role $role', async (user, names) => {
    const { person } = renderApp({ path: '/forgot-password', user })
    await person.click(await accountButton(`Hi, ${user.firstName}`))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent?.replace(/View your.*|Manage.*/, '').trim())).toEqual(names)
    await expectNoAxeFindings()
  })

  it('opens a page of ours without a new page load, another one by the browser', async () => {
    const { person, place } = renderApp({ path: '/forgot-password', user: aUser() })
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
    await person.click(navigation.getByRole('link', { name: 'Classes' }))
    await waitFor(() => expect(place()).toBe('/classes'))
    const aboutClick = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 })
    const stayedWithBrowser: boolean[] = []
    document.addEventListener(
      'click',
      (event) => {
        stayedWithBrowser.push(!event.defaultPrevented)
        event.preventDefault()
      },
      { once: true },
    )
    navigation.getByRole('link', { name: 'About' }).dispatchEvent(aboutClick)
    expect(stayedWithBrowser).toEqual([true])
    expect(place()).toBe('/classes')
  })

  it('a click meant for a new tab is left to the browser', async () => {
    const { person, place } = renderApp({ path: '/forgot-password', user: aUser() })
    const link = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Classes' })
    link.addEventListener('click', (event) => setTimeout(() => event.preventDefault()))
    await person.keyboard('{Control>}')
    await person.click(link)
    await person.keyboard('{/Control}')
    expect(place()).toBe('/forgot-password')
  })

  it('pointing at a link fetches what its page reads first, once', async () => {
    const { person, server } = renderApp({ path: '/forgot-password', user: aUser() })
    const link = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Programs' })
    await screen.findByRole('heading', { name: 'Account recovery' })
    await accountButton()
    await person.hover(link)
    await waitFor(() => expect(server.callsOf('listPrograms')).toHaveLength(1))
    await person.click(link)
    await screen.findByRole('heading', { name: 'Programs', level: 1 })
    expect(server.callsOf('listPrograms')).toHaveLength(1)
  })

  it.each([
    ['Main', 'Classes'],
    ['Main', 'Programs'],
    ['Quick links', 'Calendar'],
  ])('%s, %s: whatever the page shows was asked for when its link was pointed at', async (navigation, name) => {
    const { person, server } = renderApp({ path: '/forgot-password', user: aMember() })
    await accountButton()
    const link = within(screen.getByRole('navigation', { name: navigation })).getByRole('link', { name })
    await person.hover(link)
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(1))
    const asked = server.calls.length
    await person.click(link)
    await screen.findByRole('heading', { name, level: 1 })
    await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument())
    expect(server.calls.slice(asked).map((call) => [call.name, call.query])).toEqual([])
  })
})

describe('signing out (spec sections 4, 8, 9; rulings E3, E4)', () => {
  async function signOut(server: Handlers = {}) {
    setClock()
    const app = renderApp({ path: '/home', user: aMember(), server })
    await app.person.click(await accountButton())
    await app.person.click(await screen.findByRole('menuitem', { name: /Sign Out/ }))
    return app
  }
  const marker = () => document.cookie.includes('signed_out=1')
  const clearMarker = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the marker of the test before must not be seen by the next
    document.cookie = 'signed_out=; Max-Age=0; Path=/'
  }

  it("says 'Signing Out...' and 'Please wait...' while it waits, and asks once", async () => {
    const answer = heldAnswer<{ message: string }>()
    const app = await signOut({ logout: answer.reply })
    const item = await screen.findByRole('menuitem', { name: /Signing Out\.\.\./ })
    expect(item).toHaveTextContent('Please wait...')
    await app.person.click(item)
    expect(app.server.callsOf('logout')).toHaveLength(1)
  })

  it("success: toast 'Signed out successfully', and / after 100 ms", async () => {
    const { moves } = await signOut()
    expect(await screen.findByText('Signed out successfully')).toBeInTheDocument()
    expect(screen.getByText('You have been logged out of your account.')).toBeInTheDocument()
    await passTime(100)
    expect(moves).toEqual(['/'])
    expect(marker()).toBe(false)
  })

  it('the toast is handed over to the page that follows, with the rest of its time', async () => {
    await signOut()
    await screen.findByText('Signed out successfully')
    const handed = JSON.parse(window.sessionStorage.getItem(handedToastKey) ?? '{}')
    expect(handed).toMatchObject({ tone: 'good', title: 'Signed out successfully' })
    expect(handed.until - Date.now()).toBeLessThanOrEqual(5000)
  })

  it("a lost connection: 'Logged out locally', the marker cookie, and / all the same", async () => {
    const { moves } = await signOut({ logout: lostConnection() })
    expect(await screen.findByText('Logged out locally')).toBeInTheDocument()
    expect(screen.getByText('Connection failed, but you have been logged out locally.')).toBeInTheDocument()
    expect(marker()).toBe(true)
    await passTime(100)
    expect(moves).toEqual(['/'])
    clearMarker()
  })

  it('without any connection the page waits for one, and says so', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { moves } = await signOut({ logout: lostConnection() })
    expect(await screen.findByText('Logged out locally')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'You are signed out' })).toBeInTheDocument()
    await passTime(100)
    expect(moves).toEqual([])
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(moves).toEqual(['/'])
    clearMarker()
  })

  it('no answer within 10 seconds counts as a lost connection', async () => {
    await signOut({ logout: heldAnswer().reply as never })
    await passTime(9900)
    expect(screen.queryByText('Logged out locally')).not.toBeInTheDocument()
    await passTime(200)
    expect(await screen.findByText('Logged out locally')).toBeInTheDocument()
    clearMarker()
  })

  test.each([
    ["the server's words", failure('INTERNAL', { message: 'Something broke.' }), 'Something broke.'],
    ['its own', bareAnswer({ status: 500, text: 'oops' }), 'An error occurred during logout.'],
  ])("another error: 'Logout failed' with %s, and still signed out", async (_, reply, words) => {
    const { moves } = await signOut({ logout: reply })
    expect(await screen.findByText('Logout failed')).toBeInTheDocument()
    expect(screen.getByText(words)).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: /Welcome/ })).not.toBeInTheDocument()
    await passTime(100)
    expect(moves).toEqual(['/'])
    clearMarker()
  })
})

describe('the newsletter in the footer (spec sections 4, 5, 8)', () => {
  async function subscribe(server: Handlers, email = 'maya@okafor.example') {
    const app = renderApp({ path: '/forgot-password', server })
    const field = screen.getByLabelText('Email address')
    if (email) await app.person.type(field, email)
    await app.person.click(screen.getByRole('button', { name: 'Subscribe' }))
    return { ...app, field }
  }

  it("says 'Joining...', then welcomes and clears the field", async () => {
    const answer = heldAnswer<{ message: string }>()
    const { field, server } = await subscribe({ subscribeToNewsletter: answer.reply })
    expect(await screen.findByRole('button', { name: 'Joining...' })).toBeInTheDocument()
    answer.release({ message: 'You are on the list.' })
    expect(await screen.findByText('Welcome to our wellness community!')).toBeInTheDocument()
    expect(screen.getByText('You are on the list.')).toBeInTheDocument()
    await waitFor(() => expect(field).toHaveValue(''))
    expect(server.callsOf('subscribeToNewsletter')[0]?.body).toEqual({ email: 'maya@okafor.example' })
  })

  test.each([
    ['an answer with words', failure('RATE_LIMITED', { message: 'Too many.' }), 'Subscription Error', 'Too many.'],
    [
      'an answer without',
      bareAnswer({ status: 500, text: '' }),
      'Subscription Error',
      'Something went wrong. Please try again.',
    ],
    [
      'a lost connection',
      lostConnection(),
      'Connection Error',
      'Unable to connect to our servers. Please try again later.',
    ],
  ])('%s is told, and the address stays', async (_, reply, title, words) => {
    const { field } = await subscribe({ subscribeToNewsletter: reply })
    expect(await screen.findByText(title)).toBeInTheDocument()
    expect(screen.getByText(words)).toBeInTheDocument()
    expect(field).toHaveValue('maya@okafor.example')
  })

  it('nothing is sent without an address, or with one that is none', async () => {
    const empty = await subscribe({}, '')
    expect(empty.server.callsOf('subscribeToNewsletter')).toEqual([])
    await empty.person.type(empty.field, 'maya@okafor')
    await empty.person.click(screen.getByRole('button', { name: 'Subscribe' }))
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument()
    expect(empty.server.callsOf('subscribeToNewsletter')).toEqual([])
  })
})

describe('toasts (spec section 9)', () => {
  it('one stands at a time, for 5000 ms', async () => {
    setClock()
    renderApp({ path: '/forgot-password' })
    act(() => notify({ title: 'First' }))
    act(() => notify({ title: 'Second' }))
    expect(screen.queryByText('First')).not.toBeInTheDocument()
    await passTime(4900)
    expect(screen.getByText('Second')).toBeInTheDocument()
    await passTime(200)
    expect(screen.queryByText('Second')).not.toBeInTheDocument()
    expect(window.sessionStorage.getItem(handedToastKey)).toBeNull()
  })

  it('one that another page handed over stands for the rest of its time (ruling E4)', async () => {
    setClock()
    const until = Date.now() + 2000
    window.sessionStorage.setItem(handedToastKey, JSON.stringify({ tone: 'bad', title: 'Handed over', until }))
    renderApp({ path: '/forgot-password' })
    expect(screen.getByText('Handed over')).toBeInTheDocument()
    await passTime(2100)
    expect(screen.queryByText('Handed over')).not.toBeInTheDocument()
  })

  it('what only this page has to say is not handed over', () => {
    renderApp({ path: '/forgot-password' })
    act(() => notify({ title: 'Redirecting to Payment', thisPageOnly: true }))
    expect(screen.getByText('Redirecting to Payment')).toBeInTheDocument()
    expect(window.sessionStorage.getItem(handedToastKey)).toBeNull()
  })

  it('its action can be taken', async () => {
    const onAction = vi.fn()
    const { person } = renderApp({ path: '/forgot-password' })
    act(() => notify({ title: 'Class deleted successfully!', action: { label: 'Undo', onAction } }))
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onAction).toHaveBeenCalledOnce()
  })
})

describe('pages', () => {
  it("an unknown path reads '404 Page Not Found' with a way home", async () => {
    renderApp({ path: '/checkout/nowhere' })
    expect(screen.getByRole('heading', { name: '404 Page Not Found', level: 1 })).toBeInTheDocument()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    expect(document.title).toBe('404 Page Not Found | Stillwater')
    await expectNoAxeFindings()
  })

  it('a page change is announced, named in the tab, and takes the focus; the first page does not', async () => {
    const { person } = renderApp({ path: '/forgot-password' })
    await screen.findByRole('heading', { name: 'Account recovery' })
    expect(document.title).toBe('Account recovery | Stillwater')
    expect(document.body).toHaveFocus()
    await person.click(screen.getByRole('link', { name: 'Back to Login' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(document.title).toBe('Sign in | Stillwater')
    expect(screen.getByText('Sign in | Stillwater')).toHaveAttribute('aria-live', 'polite')
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it("signed out on /dashboard: 'Logged out', then the sign-in address after 500 ms (ruling E1)", async () => {
    setClock()
    const { moves } = renderApp({ path: '/dashboard' })
    expect(await screen.findByText('Logged out')).toBeInTheDocument()
    expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument()
    await waitFor(() => expect(moves).toEqual(['/api/login?redirect=dashboard']))
  })

  it('a protected page whose session is not known offers to try again', async () => {
    const { person, server } = renderApp({ path: '/home', server: { getUser: failure('DATABASE_UNAVAILABLE') } })
    expect(await screen.findByRole('heading', { name: 'This did not load' })).toBeInTheDocument()
    server.answer({ getUser: aMember() })
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Welcome, Maya' })).toBeInTheDocument()
  })

  it('the theme chosen in the footer holds for the page and the browser', async () => {
    const { person } = renderApp({ path: '/forgot-password' })
    const switchOf = within(screen.getByRole('group', { name: 'Colors' }))
    await person.click(switchOf.getByRole('button', { name: 'Dark' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(window.localStorage.getItem('theme')).toBe('dark')
    await person.click(switchOf.getByRole('button', { name: 'As my device' }))
    expect(document.documentElement.dataset.theme).toBeUndefined()
    expect(window.localStorage.getItem('theme')).toBeNull()
  })
})
