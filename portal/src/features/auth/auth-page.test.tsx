import { aMember, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure, rawResponse } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { type RenderedApp, renderApp } from '../../testing/render-app.tsx'

const maya = aUser()

async function fillInLogin({ person }: RenderedApp) {
  await fillIn(person, await screen.findByLabelText('Username or Email'), 'maya.okafor')
  await fillIn(person, screen.getByLabelText('Password'), 'quiet-hours')
}

const getSignInButton = () => screen.getByRole('button', { name: 'Sign In' })

describe('/auth', () => {
  it('/auth shows a spinner while the session loads, then two tabs, a welcome and two links to account recovery', async () => {
    const session = deferredResponse<typeof maya>()
    const { person, currentPath } = renderApp({ path: '/auth', handlers: { getUser: session.reply } })
    expect(screen.getByText('Loading...')).toBeInTheDocument()
    session.release(failure('UNAUTHORIZED'))
    expect(await screen.findByRole('heading', { name: 'Sign in', level: 1 })).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Login', selected: true })).toBeInTheDocument()
    expect(screen.getByRole('complementary', { name: 'Welcome' })).toBeInTheDocument()
    await person.click(screen.getByRole('tab', { name: 'Sign Up' }))
    expect(screen.getByRole('heading', { name: 'Create your account' })).toBeInTheDocument()
    await person.click(screen.getByRole('tab', { name: 'Login' }))
    const passwordLink = screen.getByRole('link', { name: 'Forgot your password?' })
    expect(passwordLink).toHaveAttribute('href', '/forgot-password')
    const usernameLink = screen.getByRole('link', { name: 'Forgot your username?' })
    expect(usernameLink).toHaveAttribute('href', '/forgot-password')
    await person.click(usernameLink)
    expect(await screen.findByRole('tab', { name: 'Find Username', selected: true })).toBeInTheDocument()
    expect(currentPath()).toBe('/forgot-password')
  })

  test.each([
    ['classes', '/classes'],
    ['https://evil.example', '/home'],
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

  it("signing in shows 'Signing in...', uses the user of the response, goes home, and reads the lists for this user [ACCOUNTS-8]", async () => {
    const response = deferredResponse<typeof maya>()
    const app = renderApp({ path: '/classes', handlers: { login: response.reply } })
    await screen.findByRole('heading', { name: 'No Classes Available' })
    const userReadCount = app.server.callsOf('getUser').length
    await app.person.click(screen.getAllByRole('link', { name: 'Sign In' })[0] as HTMLElement)
    await fillInLogin(app)
    await app.person.click(getSignInButton())
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-busy', 'true')
    response.release(aMember())
    expect(await screen.findByRole('heading', { name: 'Welcome, Maya' })).toBeInTheDocument()
    expect(app.currentPath()).toBe('/home')
    expect(app.server.callsOf('login')[0]?.body).toEqual({ username: 'maya.okafor', password: 'quiet-hours' })
    expect(app.server.callsOf('getUser')).toHaveLength(userReadCount)
    // /classes had read the first two lists before the sign-in.
    for (const name of ['listClasses', 'listInstructors'] as const) expect(app.server.callsOf(name)).toHaveLength(2)
    for (const name of ['listPrograms', 'listMyEnrollments'] as const) expect(app.server.callsOf(name)).toHaveLength(1)
  })

  it('a failed sign-in is shown under the field it concerns, which gets the focus, or above the form if it concerns neither; the input stays', async () => {
    const app = renderApp({ path: '/auth' })
    await fillInLogin(app)
    for (const [code, label, text] of [
      ['USER_NOT_FOUND', 'Username or Email', 'Email/username not found'],
      ['INVALID_PASSWORD', 'Password', 'Username/password invalid'],
    ] as const) {
      app.server.answer({ login: failure(code) })
      await app.person.click(getSignInButton())
      expect(await screen.findByText(text)).toBeInTheDocument()
      expect(screen.getByLabelText(label)).toHaveFocus()
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text)
    }
    for (const [reply, text] of [
      [failure('RATE_LIMITED', { message: 'Too many attempts.' }), 'Too many attempts.'],
      [rawResponse({ status: 502, text: '<h1>Bad gateway</h1>' }), 'Login failed. Please try again.'],
    ] as const) {
      app.server.answer({ login: reply })
      await app.person.click(getSignInButton())
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
    }
    expect(screen.getByLabelText('Password')).toHaveValue('quiet-hours')
    expect(screen.getByLabelText('Username or Email')).toHaveValue('maya.okafor')
  })
})

describe('signing up', () => {
  const getCreateButton = () => screen.getByRole('button', { name: 'Create Account' })
  async function fillInSignUp({ person }: RenderedApp, { confirmation = 'quiet-hours' } = {}) {
    await fillIn(person, screen.getByLabelText('Username'), 'maya.okafor')
    await fillIn(person, screen.getByLabelText('Email'), 'maya@okafor.example')
    await fillIn(person, screen.getByLabelText(/First Name/), 'Maya')
    await fillIn(person, screen.getByLabelText('Password'), 'quiet-hours')
    await fillIn(person, screen.getByLabelText('Confirm Password'), confirmation)
  }

  it('a sign-up names missing and wrong input, different passwords and a taken name at their fields, and keeps the input', async () => {
    const message = 'This username is taken.'
    const register = failure('USERNAME_TAKEN', { message, fields: { username: message } })
    const app = renderApp({ path: '/auth', handlers: { register } })
    await app.person.click(await screen.findByRole('button', { name: 'Create an account' }))
    await fillIn(app.person, screen.getByLabelText('Email'), 'maya')
    await app.person.click(getCreateButton())
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument()
    expect(screen.getByLabelText('Username')).toHaveFocus()
    await app.person.clear(screen.getByLabelText('Email'))
    expect(await screen.findByText('Email is required')).toBeInTheDocument()

    await fillInSignUp(app, { confirmation: 'quiet-hour' })
    await app.person.click(getCreateButton())
    const confirmationField = screen.getByLabelText('Confirm Password')
    await waitFor(() => expect(confirmationField).toHaveAccessibleDescription("Passwords don't match"))
    await waitFor(() => expect(confirmationField).toHaveFocus())
    expect(app.server.callsOf('register')).toEqual([])

    await fillIn(app.person, confirmationField, 'quiet-hours')
    await app.person.click(getCreateButton())
    expect(await screen.findByText('Registration failed')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus())
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(message)
    expect(screen.getByLabelText('Email')).toHaveValue('maya@okafor.example')
  })

  it("signing up says 'Creating account...', does not send the repeated password, goes home, and reads the lists for this user [ACCOUNTS-8]", async () => {
    const response = deferredResponse<typeof maya>()
    const app = renderApp({ path: '/programs', handlers: { register: response.reply } })
    await screen.findByRole('heading', { name: 'No Programs Available' })
    await app.person.click(screen.getAllByRole('link', { name: 'Get Started' })[0] as HTMLElement)
    await app.person.click(await screen.findByRole('button', { name: 'Create an account' }))
    await fillInSignUp(app)
    await app.person.click(getCreateButton())
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
    // /programs had read this list before the sign-up.
    expect(app.server.callsOf('listPrograms')).toHaveLength(2)
    for (const name of ['listClasses', 'listInstructors', 'listMyEnrollments'] as const) {
      expect(app.server.callsOf(name)).toHaveLength(1)
    }
  })

  it('input in one tab of /auth stays after switching to the other and back', async () => {
    const app = renderApp({ path: '/auth' })
    await fillInLogin(app)
    await app.person.click(screen.getByRole('tab', { name: 'Sign Up' }))
    await app.person.click(screen.getByRole('tab', { name: 'Login' }))
    expect(screen.getByLabelText('Username or Email')).toHaveValue('maya.okafor')
  })
})
