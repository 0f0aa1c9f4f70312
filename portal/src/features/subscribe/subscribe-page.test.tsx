import type { Plan } from '@studio/contract'
import { aMember, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, type Handlers, rawResponse } from '@studio/contract/testing/server'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

/** At the default price of the monthly plan, which the page shows when the server lists no plans. */
const subscribeButton = { name: 'Subscribe Now - $149/month' }
const checkout = { checkoutUrl: '/__local/payments/checkout/cs_1', sessionId: 'cs_1', price: '149.00' }

it("/subscribe shows the plan with its six features; subscribing says 'Redirecting to Payment...' and goes to the hosted checkout; going back resets the button [SCREENS-46]", async () => {
  const response = deferredResponse<typeof checkout>()
  const app = renderApp({ path: '/subscribe', user: aUser(), handlers: { startSubscriptionCheckout: response.reply } })
  expect(await screen.findByRole('heading', { name: 'Monthly Unlimited' })).toBeInTheDocument()
  expect(screen.getByText('$149')).toBeInTheDocument()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining([
      'Unlimited classes',
      'Priority booking',
      'Member community access',
      '10% discount on programs',
      'Monthly wellness check-in',
      'Personal wellness coach',
    ]),
  )
  await app.person.click(screen.getByRole('button', subscribeButton))
  expect(screen.getByRole('button', { name: 'Redirecting to Payment...' })).toHaveAttribute('aria-busy', 'true')
  response.release(checkout)
  await waitFor(() => expect(app.pageLoads).toEqual([checkout.checkoutUrl]))
  // The tone of every toast that is not a failure.
  expect(screen.getByText('Redirecting to Payment').closest('li')).toHaveAttribute('data-tone', 'act')
  expect(screen.getByText('You will be redirected to complete your subscription.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Redirecting to Payment...' })).toBeInTheDocument()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await screen.findByRole('button', subscribeButton)).not.toHaveAttribute('aria-busy')
})

it('a page opened before a price change shows the new price before it leads to payment [MEMBERSHIP-60, MEMBERSHIP-62]', async () => {
  const handlers = { startSubscriptionCheckout: { ...checkout, price: '159.00' } }
  const app = renderApp({ path: '/subscribe', user: aUser(), handlers })
  await app.person.click(await screen.findByRole('button', subscribeButton))
  expect(await screen.findByText('The Price Has Changed')).toBeInTheDocument()
  expect(screen.getByText('$159')).toBeInTheDocument()
  expect(app.pageLoads).toEqual([])
  await app.person.click(await screen.findByRole('button', { name: 'Subscribe Now - $159/month' }))
  await waitFor(() => expect(app.pageLoads).toEqual([checkout.checkoutUrl]))
})

test('a user with a membership sees it, and cannot subscribe again', async () => {
  renderApp({ path: '/subscribe', user: aMember({ membershipType: 'premium' }) })
  expect(await screen.findByText('You are on Premium Package.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
  expect(screen.getByRole('button', { name: 'Already Subscribed' })).toBeDisabled()
})

test.each(['past_due', 'cancelled'] as const)('a %s member may subscribe again', async (status) => {
  renderApp({ path: '/subscribe', user: aMember({ membershipStatus: status }) })
  expect(await screen.findByRole('button', subscribeButton)).toBeEnabled()
})

test('subscribing that fails says why, and the button works again', async () => {
  const { person, server, pageLoads } = renderApp({ path: '/subscribe', user: aUser() })
  const subscribeAndExpect = async (
    reply: Handlers['startSubscriptionCheckout'],
    { title, text }: { title: string; text: string },
  ) => {
    server.answer({ startSubscriptionCheckout: reply })
    await person.click(await screen.findByRole('button', subscribeButton))
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByText(title).closest('li')).toHaveAttribute('data-tone', 'bad')
    expect(await screen.findByRole('button', subscribeButton)).not.toHaveAttribute('aria-busy')
  }
  await subscribeAndExpect(rawResponse({ status: 200, text: '{}' }), {
    title: 'Error',
    text: 'Unable to create checkout session. Please try again.',
  })
  await subscribeAndExpect(failure('ALREADY_SUBSCRIBED', { message: 'This account has an active subscription.' }), {
    title: 'Already Subscribed',
    text: 'You already have an active subscription.',
  })
  await subscribeAndExpect(failure('PAYMENT_PROVIDER_FAILED'), {
    title: 'Error',
    text: 'Failed to create subscription. Please try again.',
  })
  expect(pageLoads).toEqual([])
})

const premium: Plan = {
  id: 'premium',
  name: 'Premium Package',
  price: '249.50',
  covers: ['yoga', 'tai chi'],
  buyers: 'everyone',
}

test('/subscribe?plan= offers another plan on sale, with its price and what it covers [MEMBERSHIP-61, MEMBERSHIP-62]', async () => {
  const handlers = { listPlans: [premium], startSubscriptionCheckout: { ...checkout, price: '249.50' } }
  const description = document.head.appendChild(document.createElement('meta'))
  description.name = 'description'
  const app = renderApp({ path: '/subscribe?plan=premium', user: aUser(), handlers })
  expect(await screen.findByRole('heading', { name: 'Premium Package' })).toBeInTheDocument()
  expect(screen.getByText('Unlimited classes: Yoga, Tai Chi')).toBeInTheDocument()
  expect(description.content).toBe('Premium Package: every Yoga and Tai Chi class, $249.50 per month.')
  await app.person.click(screen.getByRole('button', { name: 'Subscribe Now - $249.50/month' }))
  await waitFor(() => expect(app.pageLoads).toEqual([checkout.checkoutUrl]))
  expect(app.server.callsOf('startSubscriptionCheckout')[0]?.body).toEqual({ plan: 'premium' })
})

test('the monthly plan shows its current price, and replaces a plan that is not on sale [MEMBERSHIP-62]', async () => {
  const monthly: Plan = { ...premium, id: 'monthly', name: 'Monthly Unlimited', price: '159.00' }
  renderApp({ path: '/subscribe?plan=premium', user: aUser(), handlers: { listPlans: [monthly] } })
  expect(await screen.findByRole('button', { name: 'Subscribe Now - $159/month' })).toBeInTheDocument()
})
