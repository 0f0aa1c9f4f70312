import { aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { passTime, setClock } from '../../testing/clock.ts'
import { renderApp } from '../../testing/render-app.tsx'

describe('/forgot-password', () => {
  it('recovery has two tabs that keep their input, and a link back to the login', async () => {
    const { person } = renderApp({ path: '/forgot-password' })
    expect(await screen.findByRole('tab', { name: 'Reset Password', selected: true })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/auth')
    await fillIn(person, screen.getByLabelText('Email'), 'maya@okafor.example')
    await person.click(screen.getByRole('tab', { name: 'Find Username' }))
    expect(screen.getByLabelText('Email')).toHaveValue('')
    await person.click(screen.getByRole('tab', { name: 'Reset Password' }))
    expect(screen.getByLabelText('Email')).toHaveValue('maya@okafor.example')
  })

  test.each([
    ['Reset Password', 'forgotPassword', 'Send Reset Link', 'Failed to send password reset email'],
    ['Find Username', 'forgotUsername', 'Send Username', 'Failed to send username recovery email'],
  ] as const)(
    "%s refuses a missing or wrong address under its field, says why sending failed, and says 'Email sent' with the server's message once it worked",
    async (tab, call, button, fallbackMessage) => {
      const { person, server } = renderApp({ path: '/forgot-password' })
      const send = () => person.click(screen.getByRole('button', { name: button }))
      await person.click(await screen.findByRole('tab', { name: tab }))
      await send()
      expect(await screen.findByText('Email is required')).toBeInTheDocument()
      expect(screen.getByLabelText('Email')).toHaveFocus()
      await fillIn(person, screen.getByLabelText('Email'), 'maya@')
      expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument()
      expect(server.callsOf(call)).toEqual([])

      await fillIn(person, screen.getByLabelText('Email'), 'maya@okafor.example')
      server.answer({ [call]: failure('RATE_LIMITED', { message: 'Too many requests.' }) })
      await send()
      expect(await screen.findByText('Too many requests.')).toBeInTheDocument()
      expect(screen.getByText('Error')).toBeInTheDocument()
      server.answer({ [call]: networkFailure() })
      await send()
      expect(await screen.findByText(fallbackMessage)).toBeInTheDocument()
      expect(screen.getByLabelText('Email')).toHaveValue('maya@okafor.example')

      const response = deferredResponse<{ message: string }>()
      server.answer({ [call]: response.reply })
      await send()
      expect(await screen.findByRole('button', { name: 'Sending...' })).toBeInTheDocument()
      response.release({ message: 'If we know this address, a mail is on its way.' })
      expect(await screen.findByText('Email sent')).toBeInTheDocument()
      expect(screen.getByText('If we know this address, a mail is on its way.')).toBeInTheDocument()
      expect(server.callsOf(call).at(-1)?.body).toEqual({ email: 'maya@okafor.example' })
    },
  )
})

describe('/reset-password', () => {
  const path = '/reset-password?token=abc'
  const getResetButton = () => screen.getByRole('button', { name: 'Reset Password' })

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

  it('a reset shows both passwords on request, ticks the requirements as they are met, and says what is wrong', async () => {
    const { person } = renderApp({ path })
    const newPassword = await screen.findByLabelText('New Password')
    const confirmation = screen.getByLabelText('Confirm Password')
    for (const toggle of screen.getAllByRole('button', { name: 'Show password' })) await person.click(toggle)
    expect(newPassword).toHaveAttribute('type', 'text')
    expect(confirmation).toHaveAttribute('type', 'text')
    const requirements = screen.getByRole('region', { name: 'Password requirements' })
    expect(requirements).toHaveTextContent('At least 8 characters (not yet)Both passwords match (not yet)')
    await fillIn(person, newPassword, 'short')
    await person.click(getResetButton())
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeInTheDocument()
    expect(screen.getByText('Please confirm your password')).toBeInTheDocument()
    expect(newPassword).toHaveFocus()
    await fillIn(person, newPassword, 'quiet-hours')
    await fillIn(person, confirmation, 'other')
    expect(await screen.findByText("Passwords don't match")).toBeInTheDocument()
    await fillIn(person, confirmation, 'quiet-hours')
    expect(requirements).toHaveTextContent('At least 8 characters (met)Both passwords match (met)')
    await expectNoPageAxeViolations()
  })

  it("a failed reset says why and keeps the form; one that worked says 'Password Reset Successful' and leads to /auth after 3 seconds", async () => {
    setClock()
    const resetPassword = failure('INVALID_RESET_TOKEN', { message: 'This link was used.' })
    const { person, server, currentPath } = renderApp({ path, handlers: { resetPassword } })
    await fillIn(person, await screen.findByLabelText('New Password'), 'quiet-hours')
    await fillIn(person, screen.getByLabelText('Confirm Password'), 'quiet-hours')
    await person.click(getResetButton())
    expect(await screen.findByText('This link was used.')).toBeInTheDocument()
    expect(screen.getByText('Reset Failed')).toBeInTheDocument()
    server.answer({ resetPassword: networkFailure() })
    await person.click(getResetButton())
    const fallbackMessage = 'Failed to reset password. Please try again or request a new reset link.'
    expect(await screen.findByText(fallbackMessage)).toBeInTheDocument()
    expect(screen.getByLabelText('New Password')).toHaveValue('quiet-hours')

    server.answer({ resetPassword: { message: 'Your password has been changed.' } })
    await person.click(getResetButton())
    expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeInTheDocument()
    expect(screen.getByText('Password Reset Successful')).toBeInTheDocument()
    expect(server.callsOf('resetPassword')[0]?.body).toEqual({ token: 'abc', password: 'quiet-hours' })
    expect(currentPath()).toBe(path)
    await passTime(3000)
    await waitFor(() => expect(currentPath()).toBe('/auth'))
  })

  it("a token of spaces shows 'Reset token is missing' and is not sent", async () => {
    const { person, server } = renderApp({ path: '/reset-password?token=%20', user: aUser() })
    await fillIn(person, await screen.findByLabelText('New Password'), 'quiet-hours')
    await fillIn(person, screen.getByLabelText('Confirm Password'), 'quiet-hours')
    await person.click(getResetButton())
    expect(await screen.findByText('Reset token is missing')).toBeInTheDocument()
    expect(server.callsOf('resetPassword')).toEqual([])
  })
})
