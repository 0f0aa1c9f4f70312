import { aMember } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const unverifiedUser = aMember({ isEmailVerified: false })
const findSendButton = () => screen.findByRole('button', { name: 'Send the link again' })

it('a line on the dashboard says that the address is not confirmed and sends the link again [ACCOUNTS-12]', async () => {
  const { person, server } = renderApp({
    path: '/dashboard',
    user: unverifiedUser,
    handlers: { sendVerificationLink: { message: 'We have sent a new link.' } },
  })
  expect(await screen.findByRole('region', { name: 'Your email address' })).toHaveTextContent('maya@okafor.example')
  await expectNoPageAxeViolations()
  await person.click(await findSendButton())
  expect(await screen.findByText('We have sent a new link.')).toBeInTheDocument()
  expect(server.callsOf('sendVerificationLink')).toHaveLength(1)
})

it('a confirmed address has no line about it on the dashboard [ACCOUNTS-12]', async () => {
  renderApp({ path: '/dashboard', user: aMember() })
  await screen.findByText('No upcoming classes booked')
  expect(screen.queryByRole('region', { name: 'Your email address' })).not.toBeInTheDocument()
})

it('while the link is being sent the button is pending, and a second press sends nothing', async () => {
  const response = deferredResponse<{ message: string }>()
  const { person, server } = renderApp({
    path: '/dashboard',
    user: unverifiedUser,
    handlers: { sendVerificationLink: response.reply },
  })
  const sendButton = await findSendButton()
  await person.click(sendButton)
  await person.click(sendButton)
  expect(server.callsOf('sendVerificationLink')).toHaveLength(1)
})

it.each([
  [failure('RATE_LIMITED', { message: 'Too many attempts. Please try again in 40 minutes.' }), /in 40 minutes/],
  [networkFailure, /could not be sent/],
])('a link that cannot be sent shows the reason, and the button works again', async (answer, text) => {
  const { person, server } = renderApp({
    path: '/dashboard',
    user: unverifiedUser,
    handlers: { sendVerificationLink: answer },
  })
  await person.click(await findSendButton())
  expect(await screen.findByText(text)).toBeInTheDocument()
  server.answer({ sendVerificationLink: { message: 'Sent at last.' } })
  await person.click(await findSendButton())
  await waitFor(() => expect(server.callsOf('sendVerificationLink')).toHaveLength(2))
})

it('sending the link after the session has ended leads to signing in', async () => {
  const { person } = renderApp({
    path: '/dashboard',
    user: unverifiedUser,
    handlers: { sendVerificationLink: failure('UNAUTHORIZED', { message: 'Unauthorized' }) },
  })
  await person.click(await findSendButton())
  expect(await screen.findByText(/logged out/i)).toBeInTheDocument()
})
