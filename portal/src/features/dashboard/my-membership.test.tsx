import { aMember, aUser } from '@studio/contract/testing'
import { failure, networkFailure } from '@studio/contract/testing/server'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const member = aMember({ stripeSubscriptionId: 'sub_1', membershipEndsAt: '2026-11-02T12:00:00.000Z' })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

it('Manage Membership opens the payment provider’s portal; if that fails, a toast says why and it can be tried again', async () => {
  const { person, server, pageLoads } = renderApp({
    path: '/dashboard',
    user: member,
    handlers: { openCustomerPortal: networkFailure() },
  })
  const manage = async () => person.click(await screen.findByRole('button', { name: 'Manage Membership', busy: false }))
  await manage()
  expect(await screen.findByText('Unable to open your membership. Please try again.')).toBeInTheDocument()
  const message = 'The provider is not available.'
  server.answer({ openCustomerPortal: failure('PAYMENT_PROVIDER_FAILED', { message }) })
  await manage()
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(pageLoads).toEqual([])
  server.answer({ openCustomerPortal: { portalUrl: 'http://localhost:8080/__local/portal' } })
  await manage()
  await waitFor(() => expect(pageLoads).toEqual(['http://localhost:8080/__local/portal']))
})

it.each([
  ['renews', member, /^Renews Nov 2, 2026\. Every class is included/, 'button', 'Manage Membership'],
  [
    'covers two categories',
    aMember({ ...member, planCovers: ['yoga', 'tai chi'] }),
    /^Renews Nov 2, 2026\. Every Yoga and Tai Chi class is included, and programs/,
    'button',
    'Manage Membership',
  ],
  ['ends', { ...member, cancelAtPeriodEnd: true }, /^Ends Nov 2, 2026\. Until then/, 'button', 'Manage Membership'],
  [
    'was not paid',
    { ...member, membershipStatus: 'past_due' as const },
    /^Your last payment/,
    'button',
    'Manage Membership',
  ],
  [
    'comes from another system',
    aUser({ importedPlan: { plan: 'monthly', nextCharge: '2026-11-02' } }),
    /^Monthly Unlimited: starts with the first payment at the provider\. .* Nov 2, 2026\.$/,
    'link',
    'Upgrade Now',
  ],
  // The default price, because the fake API lists no plans.
  ['does not exist', aUser(), /\$149 a month/, 'link', 'Upgrade Now'],
] as const)(
  'a membership that %s is described, with a link or button to change it',
  async (_, user, text, role, name) => {
    renderApp({ path: '/dashboard', user })
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByRole(role, { name })).toBeInTheDocument()
  },
)
