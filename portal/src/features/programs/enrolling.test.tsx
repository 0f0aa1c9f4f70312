import { aMember, anEnrollment, aProgram, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, rawResponse } from '@studio/contract/testing/server'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const energy = aProgram({ name: 'Energy & Vitality', price: '99.95', features: ['One', 'Two', 'Three', 'Four'] })
const inactiveProgram = aProgram({ id: '64e000000000000000000009', name: 'Winter Rest', isActive: false })
const handlers = { listPrograms: [energy, inactiveProgram] }
const findEnrollButton = () => screen.findByRole('button', { name: 'Enroll Now: Energy & Vitality' })

it('enrolling goes to the hosted checkout', async () => {
  const { person, pageLoads, server } = renderApp({
    path: '/programs',
    user: aUser(),
    handlers: {
      ...handlers,
      startProgramCheckout: { checkoutUrl: 'http://localhost:8080/__local/pay', sessionId: 'cs_1' },
    },
  })
  await person.click(await findEnrollButton())
  expect(await screen.findByText('Redirecting to Payment')).toBeInTheDocument()
  expect(pageLoads).toEqual(['http://localhost:8080/__local/pay'])
  expect(server.callsOf('startProgramCheckout')[0]?.body).toEqual({ programId: energy.id })
})

it('a free program says so, and enrolling in it needs no payment', async () => {
  const freeProgram = { ...energy, price: '0.00' }
  const enrollment = anEnrollment({ programId: energy.id, status: 'active' })
  const { person, pageLoads, server } = renderApp({
    path: '/programs',
    user: aMember(),
    handlers: {
      ...handlers,
      listPrograms: [freeProgram],
      listMyEnrollments: () => (server.callsOf('startProgramCheckout').length > 0 ? [enrollment] : []),
      startProgramCheckout: { checkoutUrl: null, sessionId: null, enrollment },
    },
  })
  expect(await screen.findByText('Free')).toBeInTheDocument()
  expect(screen.queryByText(/member discount/)).not.toBeInTheDocument()
  await person.click(await findEnrollButton())
  expect(await screen.findByText('Enrolled Successfully')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Enrolled' })).toBeDisabled()
  expect(pageLoads).toEqual([])
})

it("a visitor who enrolls sees 'Please Sign In' and is redirected", async () => {
  const { person, currentPath, server } = renderApp({ path: '/programs', handlers })
  await person.click(await findEnrollButton())
  expect(await screen.findByText('You need to sign in to enroll in programs.')).toBeInTheDocument()
  await waitFor(() => expect(currentPath()).toBe('/auth?redirect=programs'))
  expect(server.callsOf('startProgramCheckout')).toHaveLength(0)
})

it('enrolling after the session has ended redirects to sign-in', async () => {
  const { person, currentPath } = renderApp({
    path: '/programs',
    user: aUser(),
    handlers: { ...handlers, startProgramCheckout: failure('UNAUTHORIZED') },
  })
  await person.click(await findEnrollButton())
  expect(await screen.findByText('Please Sign In')).toBeInTheDocument()
  await waitFor(() => expect(currentPath()).toBe('/auth?redirect=programs'))
})

it('a refused enrollment and a response without the address of a checkout show an error, and can be tried again', async () => {
  const refusal = failure('ALREADY_ENROLLED', { message: 'You are already enrolled in this program.' })
  const { person, server, pageLoads } = renderApp({
    path: '/programs',
    user: aUser(),
    handlers: { ...handlers, startProgramCheckout: refusal },
  })
  await person.click(await findEnrollButton())
  expect(await screen.findByText('Unable to enroll in program. Please try again.')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('You are already enrolled in this program.')
  server.answer({ startProgramCheckout: rawResponse({ status: 200, text: '{}' }) })
  await person.click(await findEnrollButton())
  expect(await screen.findByText('Unable to create checkout session. Please try again.')).toBeInTheDocument()
  expect(screen.getByText('Error')).toBeInTheDocument()
  expect(await findEnrollButton()).toBeEnabled()
  expect(pageLoads).toEqual([])
})

it('while one enrollment is being sent, other programs cannot be enrolled in', async () => {
  const response = deferredResponse<{ checkoutUrl: string; sessionId: string }>()
  const otherProgram = aProgram({ id: '64e000000000000000000003', name: 'Healthy Eating' })
  const { person } = renderApp({
    path: '/programs',
    user: aUser(),
    handlers: { listPrograms: [energy, otherProgram], startProgramCheckout: response.reply },
  })
  await person.click(await findEnrollButton())
  expect(screen.getByRole('button', { name: 'Enroll Now: Healthy Eating' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Enroll Now', busy: true })).toBeInTheDocument()
})
