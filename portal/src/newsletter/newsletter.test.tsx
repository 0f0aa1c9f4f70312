import { deferredResponse, failure, type Handlers, networkFailure, rawResponse } from '@studio/contract/testing/server'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

describe('the newsletter in the footer', () => {
  async function subscribe(handlers: Handlers, email = 'maya@okafor.example') {
    const app = renderApp({ path: '/forgot-password', handlers })
    const field = await screen.findByLabelText('Email address')
    if (email) await app.person.type(field, email)
    await app.person.click(screen.getByRole('button', { name: 'Subscribe' }))
    return { ...app, field }
  }

  it("the newsletter form says 'Joining...', then welcomes and clears the field", async () => {
    const response = deferredResponse<{ message: string }>()
    const { field, server } = await subscribe({ subscribeToNewsletter: response.reply })
    expect(await screen.findByRole('button', { name: 'Joining...' })).toBeInTheDocument()
    response.release({ message: 'You are on the list.' })
    expect(await screen.findByText('Welcome to our wellness community!')).toBeInTheDocument()
    expect(screen.getByText('You are on the list.')).toBeInTheDocument()
    await waitFor(() => expect(field).toHaveValue(''))
    expect(server.callsOf('subscribeToNewsletter')[0]?.body).toEqual({ email: 'maya@okafor.example' })
  })

  test.each([
    ['a refusal with a message', failure('RATE_LIMITED', { message: 'Too many.' }), 'Subscription Error', 'Too many.'],
    [
      'a response without a message',
      rawResponse({ status: 500, text: '' }),
      'Subscription Error',
      'Something went wrong. Please try again.',
    ],
    [
      'a lost connection',
      networkFailure(),
      'Connection Error',
      'Unable to connect to our servers. Please try again later.',
    ],
  ])('after %s the newsletter sign-up says so, and the address stays', async (_, reply, title, text) => {
    const { field } = await subscribe({ subscribeToNewsletter: reply })
    expect(await screen.findByText(title)).toBeInTheDocument()
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(field).toHaveValue('maya@okafor.example')
  })

  it('a newsletter form sends nothing without a valid address', async () => {
    const emptyForm = await subscribe({}, '')
    expect(emptyForm.server.callsOf('subscribeToNewsletter')).toEqual([])
    await emptyForm.person.type(emptyForm.field, 'maya@okafor')
    await emptyForm.person.click(screen.getByRole('button', { name: 'Subscribe' }))
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument()
    expect(emptyForm.server.callsOf('subscribeToNewsletter')).toEqual([])
  })
})
