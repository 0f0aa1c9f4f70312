import { aClass, aMember, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure, rawResponse } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { type RenderedApp, renderApp } from '../../testing/render-app.tsx'

const maya = aUser()

async function typeLogin({ person }: RenderedApp, { username = 'maya.okafor', password = 'quiet-hours' } = {}) {
  await person.type(await screen.findByLabelText('Username or Email'), username)
  await person.type(screen.getByLabelText('Password'), password)
}

const getSignInButton = () => screen.getByRole('button', { name: 'Sign In' })

describe('/auth', () => {
  it("/auth shows a spinner with 'Loading...' while the session loads", async () => {
    const session = deferredResponse<typeof maya>()
    renderApp({ path: '/auth', handlers: { getUser: session.reply } })
    expect(screen.getByText('Loading...')).toBeInTheDocument()
    session.release(failure('UNAUTHORIZED'))
    expect(await screen.findByRole('heading', { name: 'Sign in', level: 1 })).toBeInTheDocument()
  })

  it('/auth has two tabs, a welcome, and no axe findings', async () => {
    const { person } = renderApp({ path: '/auth' })
    expect(await screen.findByRole('tab', { name: 'Login', selected: true })).toBeInTheDocument()
    expect(screen.getByRole('complementary', { name: 'Welcome' })).toBeInTheDocument()
    await expectNoPageAxeViolations()
    await person.click(screen.getByRole('tab', { name: 'Sign Up' }))
    expect(screen.getByRole('heading', { name: 'Create your account' })).toBeInTheDocument()
    await expectNoPageAxeViolations()
  })

  it('/auth links twice to account recovery, the second time to finding the username', async () => {
    const { person, currentPath } = renderApp({ path: '/auth' })
    expect(await screen.findByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
    const username = screen.getByRole('link', { name: 'Forgot your username?' })
    expect(username).toHaveAttribute('href', '/forgot-password')
    await person.click(username)
    expect(await screen.findByRole('tab', { name: 'Find Username', selected: true })).toBeInTheDocument()
    expect(currentPath()).toBe('/forgot-password')
  })

  test.each([
    ['classes', '/classes'],
    ['dashboard', '/dashboard'],
    ['subscribe', '/subscribe'],
    ['programs', '/programs'],
    ['calendar', '/calendar'],
    ['https://evil.example', '/home'],
    ['toString', '/home'],
  ])('redirect=%s leads a signed-in user to %s [SECURITY-12]', async (redirect, target) => {
    const { currentPath } = renderApp({ path: `/auth?redirect=${encodeURIComponent(redirect)}`, user: maya })
    await waitFor(() => expect(currentPath()).toBe(target))
  })

  it('redirect=membership leaves the portal, because marketing owns that page [SECURITY-12]', async () => {
    const { pageLoads } = renderApp({ path: '/auth?redirect=membership', user: maya })
    await waitFor(() => expect(pageLoads).toEqual(['/membership']))
  })

  it('/auth offers a retry when the session cannot be read [SCREENS-38]', async () => {
    const { person, server } = renderApp({ path: '/auth', handlers: { getUser: networkFailure() } })
    expect(await screen.findByRole('heading', { name: 'Connection lost' })).toBeInTheDocument()
    server.answer({ getUser: failure('UNAUTHORIZED') })
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeInTheDocument()
  })
})

describe('signing in', () => {
  it('a sign-in without input reports both fields as required and focuses the first', async () => {
    const { person, server } = renderApp({ path: '/auth' })
    await person.click(await screen.findByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Username or Email is required')).toBeInTheDocument()
    expect(screen.getByText('Password is required')).toBeInTheDocument()
    expect(screen.getByLabelText('Username or Email')).toHaveFocus()
    expect(server.callsOf('login')).toEqual([])
    await expectNoPageAxeViolations()
  })

  it("signing in shows 'Signing in...', uses the user of the response and goes home", async () => {
    const response = deferredResponse<typeof maya>()
    const app = renderApp({ path: '/auth', handlers: { login: response.reply, listClasses: [aClass()] } })
    await typeLogin(app)
    await app.person.click(getSignInButton())
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-busy', 'true')
    response.release(maya)
    expect(await screen.findByRole('heading', { name: 'Welcome, Maya' })).toBeInTheDocument()
    expect(app.currentPath()).toBe('/home')
    expect(app.server.callsOf('login')[0]?.body).toEqual({ username: 'maya.okafor', password: 'quiet-hours' })
    expect(app.server.callsOf('getUser')).toHaveLength(0)
  })

  it('a second Enter while signing in sends nothing', async () => {
    const app = renderApp({ path: '/auth', handlers: { login: deferredResponse().reply } })
    await typeLogin(app)
    await app.person.keyboard('{Enter}{Enter}')
    await screen.findByRole('button', { name: 'Signing in...' })
    expect(app.server.callsOf('login')).toHaveLength(1)
  })

  it('signing in reads classes, programs, instructors and enrollments again [ACCOUNTS-8]', async () => {
    const app = renderApp({ path: '/classes', handlers: { login: aMember() } })
    await screen.findByRole('heading', { name: 'No Classes Available' })
    await app.person.click(screen.getAllByRole('link', { name: 'Sign In' })[0] as HTMLElement)
    await typeLogin(app)
    await app.person.click(getSignInButton())
    await screen.findByRole('heading', { name: 'Welcome, Maya' })
    for (const name of ['listClasses', 'listInstructors'] as const) expect(app.server.callsOf(name)).toHaveLength(2)
    for (const name of ['listPrograms', 'listMyEnrollments'] as const) expect(app.server.callsOf(name)).toHaveLength(1)
  })

  test.each([
    ['USER_NOT_FOUND', 'Username or Email', 'Email/username not found'],
    ['INVALID_PASSWORD', 'Password', 'Username/password invalid'],
  ] as const)('%s is shown under its field, which gets the focus; the input stays', async (code, label, text) => {
    const app = renderApp({ path: '/auth', handlers: { login: failure(code) } })
    await typeLogin(app)
    await app.person.click(getSignInButton())
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text)
    expect(screen.getByLabelText('Password')).toHaveValue('quiet-hours')
    expect(screen.getByLabelText('Username or Email')).toHaveValue('maya.okafor')
  })

  test.each([
    ['with a message', failure('RATE_LIMITED', { message: 'Too many attempts.' }), 'Too many attempts.'],
    ['without one', rawResponse({ status: 500, text: '{}' }), 'Login failed. Please try again.'],
    [
      'whose response is not JSON',
      rawResponse({ status: 502, text: '<h1>Bad gateway</h1>' }),
      'Login failed. Please try again.',
    ],
    ['without a response', networkFailure(), 'Login failed. Please try again.'],
  ])('a failed sign-in %s is reported above the form', async (_, reply, text) => {
    const app = renderApp({ path: '/auth', handlers: { login: reply } })
    await typeLogin(app)
    await app.person.click(getSignInButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByLabelText('Password')).toHaveValue('quiet-hours')
  })
})

describe('signing up', () => {
  async function openSignUp(handlers: Parameters<typeof renderApp>[0]['handlers'] = {}) {
    const app = renderApp({ path: '/auth', handlers })
    await app.person.click(await screen.findByRole('button', { name: 'Create an account' }))
    return app
  }
  async function fillInAndSendSignUp({ person }: RenderedApp, { confirm = 'quiet-hours' } = {}) {
    await person.type(screen.getByLabelText('Username'), 'maya.okafor')
    await person.type(screen.getByLabelText('Email'), 'maya@okafor.example')
    await person.type(screen.getByLabelText(/First Name/), 'Maya')
    await person.type(screen.getByLabelText('Password'), 'quiet-hours')
    await person.type(screen.getByLabelText('Confirm Password'), confirm)
    await person.click(screen.getByRole('button', { name: 'Create Account' }))
  }

  it('a sign-up names the missing fields', async () => {
    const { person } = await openSignUp()
    await person.type(screen.getByLabelText('Email'), 'maya')
    await person.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument()
    expect(screen.getByLabelText('Username')).toHaveFocus()
    await person.clear(screen.getByLabelText('Email'))
    expect(await screen.findByText('Email is required')).toBeInTheDocument()
  })

  it("a sign-up with two different passwords says 'Passwords don't match' on the confirmation", async () => {
    const app = await openSignUp()
    await fillInAndSendSignUp(app, { confirm: 'quiet-hour' })
    await waitFor(() =>
      expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription("Passwords don't match"),
    )
    expect(screen.getByLabelText('Confirm Password')).toHaveFocus()
  })

  it("signing up says 'Creating account...', sends no confirmation, and goes home", async () => {
    const response = deferredResponse<typeof maya>()
    const app = await openSignUp({ register: response.reply })
    await fillInAndSendSignUp(app)
    expect(await screen.findByRole('button', { name: 'Creating account...' })).toBeInTheDocument()
    response.release(maya)
    await screen.findByRole('heading', { name: 'Welcome, Maya' })
    expect(app.server.callsOf('register')[0]?.body).toEqual({
      username: 'maya.okafor',
      email: 'maya@okafor.example',
      firstName: 'Maya',
      lastName: '',
      password: 'quiet-hours',
    })
  })

  it('signing up reads the lists again [ACCOUNTS-8]', async () => {
    const app = renderApp({ path: '/programs', handlers: { register: maya } })
    await screen.findByRole('heading', { name: 'No Programs Available' })
    await app.person.click(screen.getAllByRole('link', { name: 'Get Started' })[0] as HTMLElement)
    await app.person.click(await screen.findByRole('button', { name: 'Create an account' }))
    await fillInAndSendSignUp(app)
    await screen.findByRole('heading', { name: 'Welcome, Maya' })
    expect(app.server.callsOf('listPrograms')).toHaveLength(2)
    for (const name of ['listClasses', 'listInstructors', 'listMyEnrollments'] as const) {
      expect(app.server.callsOf(name)).toHaveLength(1)
    }
  })

  it("a registration with a taken name says 'Registration failed', names the field and keeps the input", async () => {
    const message = 'This username is taken.'
    const app = await openSignUp({ register: failure('USERNAME_TAKEN', { message, fields: { username: message } }) })
    await fillInAndSendSignUp(app)
    expect(await screen.findByText('Registration failed')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus())
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(message)
    expect(screen.getByLabelText('Email')).toHaveValue('maya@okafor.example')
  })

  it('input in one tab of /auth stays after switching to the other and back', async () => {
    const app = renderApp({ path: '/auth' })
    await typeLogin(app)
    await app.person.click(screen.getByRole('tab', { name: 'Sign Up' }))
    await app.person.click(screen.getByRole('tab', { name: 'Login' }))
    expect(screen.getByLabelText('Username or Email')).toHaveValue('maya.okafor')
  })
})
