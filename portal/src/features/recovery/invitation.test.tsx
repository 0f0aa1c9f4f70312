import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const path = '/reset-password?token=abc&for=invitation'
const invitedPerson = { username: 'ida.holm', firstName: 'Ida', email: 'ida@example.com' }

it('an invited person takes the suggested username and a password, and is led to the sign-in [ACCOUNTS-31]', async () => {
  const response = deferredResponse<{ message: string }>()
  const app = renderApp({ path, handlers: { getInvitation: invitedPerson, acceptInvitation: response.reply } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ida' })).toBeInTheDocument()
  expect(app.server.callsOf('getInvitation')[0]?.query).toEqual({ token: 'abc' })
  expect(screen.getByLabelText(/^Username/)).toHaveValue('ida.holm')
  await expectNoPageAxeViolations()
  await fillIn(app.person, screen.getByLabelText('Password'), 'wellness-demo')
  await fillIn(app.person, screen.getByLabelText('Confirm Password'), 'wellness-demo')
  await app.person.click(screen.getByRole('button', { name: 'Open My Account' }))
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeInTheDocument()
  response.release({ message: 'Your account is ready.' })
  expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/auth')
  expect(app.server.callsOf('acceptInvitation')[0]?.body).toEqual({
    token: 'abc',
    username: 'ida.holm',
    password: 'wellness-demo',
  })
})

it('passwords that differ are refused before anything is sent; a username that is taken is marked as invalid after sending [ACCOUNTS-31]', async () => {
  const message = 'This username is already taken'
  const usernameTaken = failure('USERNAME_TAKEN', { message, fields: { username: message } })
  const app = renderApp({ path, handlers: { getInvitation: invitedPerson, acceptInvitation: usernameTaken } })
  await fillIn(app.person, await screen.findByLabelText('Password'), 'wellness-demo')
  await fillIn(app.person, screen.getByLabelText('Confirm Password'), 'another one')
  await app.person.click(screen.getByRole('button', { name: 'Open My Account' }))
  expect(await screen.findByText("Passwords don't match")).toBeInTheDocument()
  expect(app.server.callsOf('acceptInvitation')).toEqual([])
  await fillIn(app.person, screen.getByLabelText('Confirm Password'), 'wellness-demo')
  await app.person.click(screen.getByRole('button', { name: 'Open My Account' }))
  await waitFor(() => expect(screen.getByLabelText(/^Username/)).toHaveAttribute('aria-invalid', 'true'))
})

it('an invitation that no longer works says how to get another [ACCOUNTS-31]', async () => {
  renderApp({ path, handlers: { getInvitation: failure('NOT_FOUND') } })
  expect(await screen.findByRole('heading', { level: 1, name: 'This invitation does not work' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Request a New Link' })).toHaveAttribute('href', '/forgot-password')
  await expectNoPageAxeViolations()
})

it('an invitation that did not load can be retried', async () => {
  const app = renderApp({ path, handlers: { getInvitation: networkFailure() } })
  const retryButton = await screen.findByRole('button', { name: 'Try Again' })
  app.server.answer({ getInvitation: invitedPerson })
  await app.person.click(retryButton)
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ida' })).toBeInTheDocument()
})
