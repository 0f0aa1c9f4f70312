import { aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { passTime, setClock } from '../../testing/clock.ts'
import { type RenderedApp, renderApp } from '../../testing/render-app.tsx'

const tabs = [
  {
    tab: 'Reset Password',
    call: 'forgotPassword',
    button: 'Send Reset Link',
    fallbackMessage: 'Failed to send password reset email',
  },
  {
    tab: 'Find Username',
    call: 'forgotUsername',
    button: 'Send Username',
    fallbackMessage: 'Failed to send username recovery email',
  },
] as const

describe('/forgot-password', () => {
  it('recovery has two tabs and a link back to the login, and no axe findings', async () => {
    renderApp({ path: '/forgot-password' })
    expect(await screen.findByRole('tab', { name: 'Reset Password', selected: true })).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Find Username' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/auth')
    await expectNoPageAxeViolations()
  })

  test.each(tabs)('$tab refuses an empty or wrong address under its field', async ({ tab, button, call }) => {
    const { person, server } = renderApp({ path: '/forgot-password' })
    await person.click(await screen.findByRole('tab', { name: tab }))
    await person.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText('Email is required')).toBeInTheDocument()
    expect(screen.getByLabelText('Email')).toHaveFocus()
    await person.type(screen.getByLabelText('Email'), 'maya@')
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument()
    expect(server.callsOf(call)).toEqual([])
  })

  test.each(tabs)("$tab says 'Email sent' with the server's message", async ({ tab, button, call }) => {
    const response = deferredResponse<{ message: string }>()
    const { person, server } = renderApp({ path: '/forgot-password', handlers: { [call]: response.reply } })
    await person.click(await screen.findByRole('tab', { name: tab }))
    await person.type(screen.getByLabelText('Email'), 'maya@okafor.example')
    await person.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeInTheDocument()
    response.release({ message: 'If we know this address, a mail is on its way.' })
    expect(await screen.findByText('Email sent')).toBeInTheDocument()
    expect(screen.getByText('If we know this address, a mail is on its way.')).toBeInTheDocument()
    expect(server.callsOf(call)[0]?.body).toEqual({ email: 'maya@okafor.example' })
  })

  test.each(tabs)(
    "$tab says 'Error' with the server's message, or with the tab's own when the connection fails",
    async ({ tab, button, call, fallbackMessage }) => {
      const limitFailure = failure('RATE_LIMITED', { message: 'Too many requests.' })
      const { person, server } = renderApp({ path: '/forgot-password', handlers: { [call]: limitFailure } })
      await person.click(await screen.findByRole('tab', { name: tab }))
      await person.type(screen.getByLabelText('Email'), 'maya@okafor.example')
      await person.click(screen.getByRole('button', { name: button }))
      expect(await screen.findByText('Too many requests.')).toBeInTheDocument()
      expect(screen.getByText('Error')).toBeInTheDocument()
      server.answer({ [call]: networkFailure() })
      await person.click(screen.getByRole('button', { name: button }))
      expect(await screen.findByText(fallbackMessage)).toBeInTheDocument()
      expect(screen.getByLabelText('Email')).toHaveValue('maya@okafor.example')
    },
  )

  it('input in one tab of recovery stays after switching to the other and back', async () => {
    const { person } = renderApp({ path: '/forgot-password' })
    await person.type(await screen.findByLabelText('Email'), 'maya@okafor.example')
    await person.click(screen.getByRole('tab', { name: 'Find Username' }))
    expect(screen.getByLabelText('Email')).toHaveValue('')
    await person.click(screen.getByRole('tab', { name: 'Reset Password' }))
    expect(screen.getByLabelText('Email')).toHaveValue('maya@okafor.example')
  })
})

describe('/reset-password', () => {
  const page = '/reset-password?token=abc'
  async function typePasswords({ person }: RenderedApp, password = 'quiet-hours') {
    await person.type(await screen.findByLabelText('New Password'), password)
    await person.type(screen.getByLabelText('Confirm Password'), password)
    await person.click(screen.getByRole('button', { name: 'Reset Password' }))
  }

  it("/reset-password without a token says 'Invalid Link', links to /forgot-password, and leads to /auth after 3 seconds", async () => {
    setClock()
    const { currentPath } = renderApp({ path: '/reset-password' })
    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeInTheDocument()
    expect(await screen.findByText('Invalid Link')).toBeInTheDocument()
    expect(screen.getByText('This password reset link is invalid or missing a token.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Request a New Link' })).toHaveAttribute('href', '/forgot-password')
    await expectNoPageAxeViolations()
    await passTime(3000)
    await waitFor(() => expect(currentPath()).toBe('/auth'))
  })

  it('a reset says whether the password is too short, unconfirmed or different', async () => {
    const { person } = renderApp({ path: page })
    await person.type(await screen.findByLabelText('New Password'), 'short')
    await person.click(screen.getByRole('button', { name: 'Reset Password' }))
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeInTheDocument()
    expect(screen.getByText('Please confirm your password')).toBeInTheDocument()
    expect(screen.getByLabelText('New Password')).toHaveFocus()
    await person.type(screen.getByLabelText('New Password'), '-no-more')
    await person.type(screen.getByLabelText('Confirm Password'), 'other')
    expect(await screen.findByText("Passwords don't match")).toBeInTheDocument()
  })

  it('a reset shows both passwords on request and ticks the requirements as they are met', async () => {
    const { person } = renderApp({ path: page })
    const newPassword = await screen.findByLabelText('New Password')
    const confirmation = screen.getByLabelText('Confirm Password')
    for (const toggle of screen.getAllByRole('button', { name: 'Show password' })) await person.click(toggle)
    expect(newPassword).toHaveAttribute('type', 'text')
    expect(confirmation).toHaveAttribute('type', 'text')
    const requirements = screen.getByRole('region', { name: 'Password requirements' })
    expect(requirements).toHaveTextContent('At least 8 characters (not yet)Both passwords match (not yet)')
    await person.type(newPassword, 'quiet-hours')
    await person.type(confirmation, 'quiet-hours')
    expect(requirements).toHaveTextContent('At least 8 characters (met)Both passwords match (met)')
    await expectNoPageAxeViolations()
  })

  it("a reset that worked says 'Password Reset Successful' and leads to /auth after 3 seconds", async () => {
    setClock()
    const answer = { message: 'Your password has been changed.' }
    const app = renderApp({ path: page, handlers: { resetPassword: answer } })
    await typePasswords(app)
    expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeInTheDocument()
    expect(screen.getByText('Password Reset Successful')).toBeInTheDocument()
    expect(app.server.callsOf('resetPassword')[0]?.body).toEqual({ token: 'abc', password: 'quiet-hours' })
    expect(app.currentPath()).toBe(page)
    await passTime(3000)
    await waitFor(() => expect(app.currentPath()).toBe('/auth'))
  })

  test.each([
    ['the server says why', failure('INVALID_RESET_TOKEN', { message: 'This link was used.' }), 'This link was used.'],
    [
      'the connection is lost',
      networkFailure(),
      'Failed to reset password. Please try again or request a new reset link.',
    ],
  ])("a reset says 'Reset Failed' when %s; the form and its input stay", async (_, reply, text) => {
    const app = renderApp({ path: page, handlers: { resetPassword: reply } })
    await typePasswords(app)
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByText('Reset Failed')).toBeInTheDocument()
    expect(screen.getByLabelText('New Password')).toHaveValue('quiet-hours')
  })

  it("a token of spaces shows 'Reset token is missing' and is not sent", async () => {
    const app = renderApp({ path: '/reset-password?token=%20', user: aUser() })
    await typePasswords(app)
    expect(await screen.findByText('Reset token is missing')).toBeInTheDocument()
    expect(app.server.callsOf('resetPassword')).toEqual([])
  })
})
