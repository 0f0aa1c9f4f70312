import { ApiError, type NewsletterCopy } from '@studio/contract'
import { fillIn } from '@studio/ui/testing/fill-in'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, test, vi } from 'vitest'
import { Newsletter, type NewsletterProps } from './newsletter.tsx'

const copy: NewsletterCopy = {
  labels: { email: 'Email address' },
  button: 'Subscribe',
  pending: 'Joining...',
  sent: { title: 'Welcome!', text: 'News will follow.' },
  refused: { title: 'Subscription Error', text: 'Please try again.' },
  unreachable: { title: 'Connection Error', text: 'Please try again later.' },
}

async function subscribeWith(subscribe: NewsletterProps['subscribe']) {
  const notify = vi.fn()
  render(<Newsletter copy={copy} subscribe={subscribe} notify={notify} />)
  const field = screen.getByLabelText('Email address')
  await fillIn(userEvent.setup(), field, 'maya@okafor.example')
  await userEvent.keyboard('{Enter}')
  return { notify, field }
}

describe('Newsletter', () => {
  it('shows its pending label, sends once, and is empty afterwards', async () => {
    const answer = Promise.withResolvers<{ message: string }>()
    const subscribe = vi.fn(() => answer.promise)
    const { notify, field } = await subscribeWith(subscribe)
    const button = await screen.findByRole('button', { name: 'Joining...' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(button)
    answer.resolve({ message: 'You are on the list.' })
    await waitFor(() => expect(field).toHaveValue(''))
    expect(subscribe).toHaveBeenCalledTimes(1)
    expect(subscribe).toHaveBeenCalledWith({ email: 'maya@okafor.example' })
    expect(notify).toHaveBeenCalledWith({ tone: 'good', title: 'Welcome!', text: 'You are on the list.' })
  })

  test.each([
    ['a refusal with a message', { message: 'Too many.' }, 'Too many.'],
    ['a refusal without a message', {}, 'Please try again.'],
  ])('shows a message and keeps the address after %s', async (_, body, text) => {
    const { notify, field } = await subscribeWith(() =>
      Promise.reject(new ApiError({ status: 429, message: '429', body })),
    )
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ tone: 'bad', title: 'Subscription Error', text }))
    expect(field).toHaveValue('maya@okafor.example')
  })

  it('shows its own message after a lost connection', async () => {
    const { notify } = await subscribeWith(() => Promise.reject(new TypeError('Failed to fetch')))
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ tone: 'bad', ...copy.unreachable }))
  })

  it('lets the browser check for an empty address, and shows the API’s error at the field', async () => {
    const body = { fields: { email: 'Please enter a valid email address' } }
    const { field } = await subscribeWith(() => Promise.reject(new ApiError({ status: 422, message: '422', body })))
    expect(field.closest('form')).not.toHaveAttribute('novalidate')
    expect(field).toBeRequired()
    const message = await screen.findByText('Please enter a valid email address')
    expect(field).toHaveAttribute('aria-describedby', message.closest('[id]')?.id)
  })
})
