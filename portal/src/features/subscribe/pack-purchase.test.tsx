import { aPackProduct, aUser } from '@studio/contract/testing'
import { failure, type Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const product = aPackProduct({
  name: 'Five classes',
  credits: 5,
  price: '110.00',
  validDays: 90,
  covers: ['yoga', 'tai chi'],
  newcomersOnly: true,
})
const path = `/subscribe?pack=${product.id}`
const checkout = { checkoutUrl: '/__local/payments/checkout/cs_1', sessionId: 'cs_1' }
const openSubscribe = (handlers: Handlers) =>
  renderApp({ path, user: aUser(), handlers: { listPackProducts: [product], ...handlers } })
const findPayButton = () => screen.findByRole('button', { name: 'Continue to Payment', busy: false })

it('/subscribe?pack= shows the pack with its terms and leads to its payment; a buyer with unused credits confirms first [PACKS-1, PACKS-2, PACKS-3]', async () => {
  const message = 'You still have 2 unused credits of Ten classes, valid until December 31.'
  const { person, server, pageLoads } = openSubscribe({ startPackCheckout: failure('CREDITS_LEFT', { message }) })
  expect(await screen.findByRole('heading', { name: 'Five classes' })).toBeInTheDocument()
  expect(screen.getByText('$110')).toBeInTheDocument()
  expect(screen.getByText('5 credits, each for one class: Yoga, Tai Chi')).toBeInTheDocument()
  expect(screen.getByText('Valid for 90 days from the purchase')).toBeInTheDocument()
  expect(screen.getByText('For newcomers, once')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  await person.click(await findPayButton())
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Buy another pack?' }))
  expect(dialog.getByText(new RegExp(message))).toBeInTheDocument()
  expect(pageLoads).toEqual([])
  await expectNoPageAxeViolations()
  server.answer({ startPackCheckout: checkout })
  await person.click(dialog.getByRole('button', { name: 'Continue to Payment' }))
  await waitFor(() => expect(pageLoads).toEqual([checkout.checkoutUrl]))
  const bodies = server.callsOf('startPackCheckout').map(({ body }) => body)
  expect(bodies).toEqual([false, true].map((evenWithCredits) => ({ packProductId: product.id, evenWithCredits })))
})

it('a buyer who is no newcomer, or whose email address is not confirmed, is refused with the reason; only the latter can have the confirmation link sent again [PACKS-4]', async () => {
  const newcomersMessage = 'This pack is for newcomers, and you have had a membership. Questions? Call us.'
  const { person, server } = openSubscribe({
    startPackCheckout: failure('NOT_FOR_YOU', { message: newcomersMessage }),
    sendVerificationLink: { message: 'Sent.' },
  })
  await person.click(await findPayButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(newcomersMessage)
  expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument()
  const addressMessage = 'Please confirm your email address first.'
  server.answer({ startPackCheckout: failure('EMAIL_NOT_VERIFIED', { message: addressMessage }) })
  await person.click(await findPayButton())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(addressMessage))
  await person.click(screen.getByRole('button', { name: 'Send the link again' }))
  expect(await screen.findByText('Sent.')).toBeInTheDocument()
  expect(server.callsOf('sendVerificationLink')).toHaveLength(1)
})

it('a pack that is no longer on sale says so, with a link to the others [PACKS-1]', async () => {
  const { person, server } = openSubscribe({ startPackCheckout: failure('NOT_ON_SALE') })
  const button = await findPayButton()
  server.answer({ listPackProducts: [] })
  await person.click(button)
  expect(await screen.findByRole('heading', { name: 'Not on sale' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See Memberships and Packs' })).toHaveAttribute('href', '/membership#packs')
})

it('a visitor signs in first and comes back to the same pack [PACKS-1]', async () => {
  const { pageLoads } = renderApp({ path, handlers: { listPackProducts: [product] } })
  await waitFor(() => expect(pageLoads).toEqual(['/api/login?redirect=subscribe']))
  // The API redirects to /auth; the tab has saved the path with the pack.
  const app = renderApp({ path: '/auth?redirect=subscribe', user: aUser(), handlers: { listPackProducts: [product] } })
  await waitFor(() => expect(app.currentPath()).toBe(path))
})

it('a buyer whose session has expired signs in and comes back to the same pack [PACKS-1]', async () => {
  const { person, pageLoads } = openSubscribe({ startPackCheckout: failure('UNAUTHORIZED') })
  await person.click(await findPayButton())
  await waitFor(() => expect(pageLoads).toEqual(['/api/login?redirect=subscribe']))
  // The API redirects to /auth; the tab has saved the path with the pack.
  const app = renderApp({ path: '/auth?redirect=subscribe', user: aUser(), handlers: { listPackProducts: [product] } })
  await waitFor(() => expect(app.currentPath()).toBe(path))
})
