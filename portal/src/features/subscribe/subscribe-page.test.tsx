import type { Plan } from '@studio/contract'
import { aMember, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure, rawResponse } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import { passTime, setClock } from '../../testing/clock.ts'
import { renderApp } from '../../testing/render-app.tsx'

const subscribeButton = { name: 'Subscribe Now - $149/month' }
const checkout = { checkoutUrl: '/__local/payments/checkout/cs_1', sessionId: 'cs_1', price: '149.00' }

it('a visitor of /subscribe sees a spinner and is sent to sign in after 500 ms', async () => {
  setClock()
  const { pageLoads } = renderApp({ path: '/subscribe' })
  expect(await screen.findByText('Loading...')).toBeInTheDocument()
  await waitFor(() => expect(pageLoads).toEqual(['/api/login?redirect=subscribe']))
  expect(screen.queryByRole('button', subscribeButton)).not.toBeInTheDocument()
})

it('/subscribe shows the plan with its six features, and no axe findings', async () => {
  renderApp({ path: '/subscribe', user: aUser() })
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
  await expectNoPageAxeViolations()
})

it("subscribing says 'Redirecting to Payment...' and goes to the hosted checkout", async () => {
  const response = deferredResponse<typeof checkout>()
  const app = renderApp({ path: '/subscribe', user: aUser(), handlers: { startSubscriptionCheckout: response.reply } })
  await app.person.click(await screen.findByRole('button', subscribeButton))
  expect(screen.getByRole('button', { name: 'Redirecting to Payment...' })).toHaveAttribute('aria-busy', 'true')
  response.release(checkout)
  await waitFor(() => expect(app.pageLoads).toEqual([checkout.checkoutUrl]))
  expect(screen.getByText('Redirecting to Payment').closest('li')).toHaveAttribute('data-tone', 'act')
  expect(screen.getByText('You will be redirected to complete your subscription.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Redirecting to Payment...' })).toBeInTheDocument()
})

it('a page opened before a price change shows the new price before it leads to payment [MEMBERSHIP-60, MEMBERSHIP-62]', async () => {
  const handlers = { startSubscriptionCheckout: { ...checkout, price: '159.00' } }
  const app = renderApp({ path: '/subscribe', user: aUser(), handlers })
  await app.person.click(await screen.findByRole('button', subscribeButton))
  expect(await screen.findByText('The Price Has Changed')).toBeInTheDocument()
  expect(screen.getByText('$159')).toBeInTheDocument()
  expect(app.pageLoads).toEqual([])
  await app.person.click(screen.getByRole('button', { name: 'Subscribe Now - $159/month' }))
  await waitFor(() => expect(app.pageLoads).toEqual([checkout.checkoutUrl]))
})

it('going back from the checkout resets the button [SCREENS-46]', async () => {
  const app = renderApp({ path: '/subscribe', user: aUser(), handlers: { startSubscriptionCheckout: checkout } })
  await app.person.click(await screen.findByRole('button', subscribeButton))
  await waitFor(() => expect(app.pageLoads).toHaveLength(1))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await screen.findByRole('button', subscribeButton)).not.toHaveAttribute('aria-busy')
})

test.each([
  ['active', aMember(), 'You are on Monthly Unlimited.'],
  ['premium', aMember({ membershipType: 'premium' }), 'You are on Premium Package.'],
])('a user with an %s membership sees it, and cannot subscribe again', async (_, user, text) => {
  renderApp({ path: '/subscribe', user })
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
  expect(screen.getByRole('button', { name: 'Already Subscribed' })).toBeDisabled()
})

test.each(['past_due', 'cancelled'] as const)('a %s member may subscribe again', async (status) => {
  renderApp({ path: '/subscribe', user: aMember({ membershipStatus: status }) })
  expect(await screen.findByRole('button', subscribeButton)).toBeEnabled()
})

test.each([
  [
    'a response without an address',
    rawResponse({ status: 200, text: '{}' }),
    'Error',
    'Unable to create checkout session. Please try again.',
  ],
  [
    'an existing subscription',
    failure('ALREADY_SUBSCRIBED', { message: 'This account already has an active subscription.' }),
    'Already Subscribed',
    'You already have an active subscription.',
  ],
  [
    'a failing payment provider',
    failure('PAYMENT_PROVIDER_FAILED'),
    'Error',
    'Failed to create subscription. Please try again.',
  ],
  ['a lost connection', networkFailure(), 'Error', 'Failed to create subscription. Please try again.'],
])('after %s subscribing says so, and the button works again', async (_, reply, title, text) => {
  const { person, pageLoads } = renderApp({
    path: '/subscribe',
    user: aUser(),
    handlers: { startSubscriptionCheckout: reply },
  })
  await person.click(await screen.findByRole('button', subscribeButton))
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.getByText(title).closest('li')).toHaveAttribute('data-tone', 'bad')
  expect(screen.getByRole('button', subscribeButton)).not.toHaveAttribute('aria-busy')
  expect(pageLoads).toEqual([])
})

it("subscribing without a session says 'Unauthorized' and goes to the sign-in address after 500 ms", async () => {
  setClock()
  const { person, pageLoads } = renderApp({
    path: '/subscribe',
    user: aUser(),
    handlers: { startSubscriptionCheckout: failure('UNAUTHORIZED') },
  })
  await person.click(await screen.findByRole('button', subscribeButton))
  expect(await screen.findByText('Unauthorized')).toBeInTheDocument()
  expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument()
  await passTime(500)
  expect(pageLoads).toEqual(['/api/login?redirect=subscribe'])
})

const premium: Plan = {
  id: 'premium',
  name: 'Premium Package',
  price: '249.50',
  covers: ['yoga', 'tai chi'],
  buyers: 'everyone',
}

test('another plan on sale is offered at its address, with its price and what it covers [MEMBERSHIP-61, MEMBERSHIP-62]', async () => {
  const handlers = { listPlans: [premium], startSubscriptionCheckout: { ...checkout, price: '249.50' } }
  const app = renderApp({ path: '/subscribe?plan=premium', user: aUser(), handlers })
  expect(await screen.findByRole('heading', { name: 'Premium Package' })).toBeInTheDocument()
  expect(screen.getByText('Unlimited classes: Yoga, Tai Chi')).toBeInTheDocument()
  await app.person.click(screen.getByRole('button', { name: 'Subscribe Now - $249.50/month' }))
  await waitFor(() => expect(app.pageLoads).toEqual([checkout.checkoutUrl]))
  expect(app.server.callsOf('startSubscriptionCheckout')[0]?.body).toEqual({ plan: 'premium' })
})

test('the monthly plan shows its current price, and replaces a plan that is not on sale [MEMBERSHIP-62]', async () => {
  const monthly: Plan = { ...premium, id: 'monthly', name: 'Monthly Unlimited', price: '159.00' }
  renderApp({ path: '/subscribe?plan=premium', user: aUser(), handlers: { listPlans: [monthly] } })
  expect(await screen.findByRole('button', { name: 'Subscribe Now - $159/month' })).toBeInTheDocument()
})
