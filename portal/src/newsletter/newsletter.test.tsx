import { deferredResponse, failure, networkFailure, rawResponse } from '@studio/contract/testing/server'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

it('the newsletter in the footer sends nothing without a valid address, says why a sign-up failed, and welcomes after one that worked', async () => {
  const { person, server } = renderApp({ path: '/forgot-password' })
  const field = await screen.findByLabelText('Email address')
  const subscribe = () => person.click(screen.getByRole('button', { name: 'Subscribe' }))
  await subscribe()
  await fillIn(person, field, 'maya@okafor')
  await subscribe()
  expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument()
  expect(server.callsOf('subscribeToNewsletter')).toEqual([])

  await fillIn(person, field, 'maya@okafor.example')
  for (const [reply, title, text] of [
    [failure('RATE_LIMITED', { message: 'Too many.' }), 'Subscription Error', 'Too many.'],
    [rawResponse({ status: 500, text: '' }), 'Subscription Error', 'Something went wrong. Please try again.'],
    [networkFailure(), 'Connection Error', 'Unable to connect to our servers. Please try again later.'],
  ] as const) {
    server.answer({ subscribeToNewsletter: reply })
    await subscribe()
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByText(title)).toBeInTheDocument()
    expect(field).toHaveValue('maya@okafor.example')
  }

  const response = deferredResponse<{ message: string }>()
  server.answer({ subscribeToNewsletter: response.reply })
  await subscribe()
  expect(await screen.findByRole('button', { name: 'Joining...' })).toBeInTheDocument()
  response.release({ message: 'You are on the list.' })
  expect(await screen.findByText('Welcome to our wellness community!')).toBeInTheDocument()
  expect(screen.getByText('You are on the list.')).toBeInTheDocument()
  await waitFor(() => expect(field).toHaveValue(''))
  expect(server.callsOf('subscribeToNewsletter').at(-1)?.body).toEqual({ email: 'maya@okafor.example' })
})
