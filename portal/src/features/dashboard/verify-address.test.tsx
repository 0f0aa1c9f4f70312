import { aMember } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

it('a line on the dashboard says that the address is not confirmed, and sends one link for two clicks, or says why it cannot [ACCOUNTS-12]', async () => {
  const response = deferredResponse<{ message: string }>()
  const { person, server } = renderApp({
    path: '/dashboard',
    user: aMember({ isEmailVerified: false }),
    handlers: { sendVerificationLink: networkFailure() },
  })
  const findSendButton = () => screen.findByRole('button', { name: 'Send the link again', busy: false })
  expect(await screen.findByRole('region', { name: 'Your email address' })).toHaveTextContent('maya@okafor.example')
  await expectNoPageAxeViolations()
  await person.click(await findSendButton())
  expect(await screen.findByText(/could not be sent/)).toBeInTheDocument()
  const message = 'Too many attempts. Please try again in 40 minutes.'
  server.answer({ sendVerificationLink: failure('RATE_LIMITED', { message }) })
  await person.click(await findSendButton())
  expect(await screen.findByText(message)).toBeInTheDocument()
  server.answer({ sendVerificationLink: response.reply })
  const callCount = server.callsOf('sendVerificationLink').length
  const sendButton = await findSendButton()
  await person.click(sendButton)
  await person.click(sendButton)
  expect(server.callsOf('sendVerificationLink')).toHaveLength(callCount + 1)
  response.release({ message: 'We have sent a new link.' })
  expect(await screen.findByText('We have sent a new link.')).toBeInTheDocument()
})
