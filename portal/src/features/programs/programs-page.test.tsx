import { aMember, anEnrollment, aProgram, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure, rawResponse } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const energy = aProgram({ name: 'Energy & Vitality', price: '99.95', features: ['One', 'Two', 'Three', 'Four'] })
const resting = aProgram({ id: '64e000000000000000000009', name: 'Winter Rest', isActive: false })
const server = { listPrograms: [energy, resting] }
const enrollButton = () => screen.findByRole('button', { name: 'Enroll Now: Energy & Vitality' })

describe('/programs', () => {
  it('/programs shows four skeletons, then says when there is nothing', async () => {
    const response = deferredResponse<never[]>()
    renderApp({ path: '/programs', server: { listPrograms: () => response.reply } })
    const waiting = await screen.findByText('Loading programs')
    expect(waiting.nextElementSibling?.children).toHaveLength(4)
    response.release([])
    expect(await screen.findByRole('heading', { name: 'No Programs Available' })).toBeInTheDocument()
  })

  it('a program shows three features and how many more there are', async () => {
    renderApp({ path: '/programs', server })
    expect(await screen.findByText('Three')).toBeInTheDocument()
    expect(screen.queryByText('Four')).not.toBeInTheDocument()
    expect(screen.getByText('+1 more features')).toBeInTheDocument()
    await expectNoPageAxeViolations()
  })

  it('a description keeps its lines, in the list and in the details', async () => {
    const described = { ...energy, description: 'Week 1:\n- rest' }
    const { person } = renderApp({ path: '/programs', server: { listPrograms: [described] } })
    expect(await screen.findByText(/- rest/)).toHaveStyle({ whiteSpace: 'pre-line' })
    await person.click(within(screen.getByRole('heading', { name: energy.name, level: 3 })).getByRole('link'))
    const details = within(await screen.findByRole('dialog', { name: energy.name }))
    expect(details.getByText(/- rest/)).toHaveStyle({ whiteSpace: 'pre-line' })
  })

  it('a program that is not active keeps its price, says why, and cannot be enrolled in', async () => {
    renderApp({ path: '/programs', server })
    expect(await screen.findByText('This program is currently not available for enrollment')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Enroll Now: Winter Rest' })).toBeDisabled()
  })

  it('a member sees the list price, the discount and what is paid', async () => {
    renderApp({ path: '/programs', user: aMember(), server: { listPrograms: [energy] } })
    expect(await screen.findByText('$89.95')).toBeInTheDocument()
    expect(screen.getByText('$99.95 list price')).toBeInTheDocument()
    expect(screen.getByText('10% member discount −$10.00')).toBeInTheDocument()
  })

  it('a user without a membership sees only the list price', async () => {
    renderApp({ path: '/programs', user: aUser(), server: { listPrograms: [energy] } })
    expect(await screen.findByText('$99.95')).toBeInTheDocument()
    expect(screen.queryByText(/member discount/)).not.toBeInTheDocument()
  })

  it('a program is Enrolled only while an enrollment is active [BOOKING-28]', async () => {
    vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
    const active = anEnrollment({ programId: energy.id, status: 'active', startDate: '2026-10-01' })
    const { server: fake } = renderApp({
      path: '/programs',
      user: aUser(),
      server: { ...server, listMyEnrollments: [active] },
    })
    expect(await screen.findByRole('button', { name: 'Enrolled' })).toBeDisabled()
    expect(screen.getByRole('heading', { name: 'My Enrollments' })).toBeInTheDocument()
    expect(fake.callsOf('listMyEnrollments')).toHaveLength(1)
  })

  it.each(['pending', 'completed', 'cancelled'] as const)(
    'a %s enrollment can be taken again [BOOKING-28]',
    async (status) => {
      const other = anEnrollment({ programId: energy.id, status })
      renderApp({ path: '/programs', user: aUser(), server: { ...server, listMyEnrollments: [other] } })
      expect(await enrollButton()).toBeEnabled()
      expect(screen.queryByRole('button', { name: 'Enrolled' })).not.toBeInTheDocument()
    },
  )

  it('/programs lists my enrollments, the active ones first, each with its weeks and the way to the dashboard', async () => {
    vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
    const done = anEnrollment({
      id: '650000000000000000000002',
      status: 'completed',
      endDate: '2026-09-06',
      program: { ...anEnrollment().program, name: 'Healthy Eating', duration: 4 },
    })
    const cancelled = anEnrollment({ id: '650000000000000000000003', status: 'cancelled' })
    renderApp({
      path: '/programs',
      user: aUser(),
      server: { ...server, listMyEnrollments: [done, cancelled, anEnrollment()] },
    })
    const mine = within(await screen.findByRole('region', { name: 'My Enrollments' }))
    expect(mine.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual([
      'Stress Management',
      'Healthy Eating',
    ])
    expect(mine.getByText('Week 3 of 8. Ends Nov 22.')).toBeInTheDocument()
    expect(mine.getByText('4 weeks, ended Sep 6.')).toBeInTheDocument()
    expect(mine.getByText('Active')).toBeInTheDocument()
    expect(mine.getByRole('link', { name: 'Stress Management' })).toHaveAttribute(
      'href',
      `/dashboard?programId=${anEnrollment().programId}`,
    )
    await expectNoPageAxeViolations()
  })

  it('enrollments that do not load say so, and the programs show [SCREENS-38]', async () => {
    const { person, server: fake } = renderApp({
      path: '/programs',
      user: aUser(),
      server: { ...server, listMyEnrollments: networkFailure() },
    })
    const mine = within(await screen.findByRole('region', { name: 'My Enrollments' }))
    expect(mine.getByRole('alert')).toHaveTextContent('Connection lost')
    expect(await enrollButton()).toBeInTheDocument()
    fake.answer({ listMyEnrollments: [anEnrollment()] })
    await person.click(mine.getByRole('button', { name: 'Try Again' }))
    expect(await mine.findByText('Stress Management')).toBeInTheDocument()
  })

  it('/programs says why to choose a program, and a list that does not load offers to try again [SCREENS-38]', async () => {
    renderApp({ path: '/programs', server: { listPrograms: failure('INTERNAL') } })
    expect(await screen.findByRole('heading', { name: 'This did not load' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: /^Why choose/ })).toBeInTheDocument()
  })

  it('?details= opens that program, with all its features; closing goes back to the list', async () => {
    const { person, place } = renderApp({ path: `/programs?details=${energy.id}`, server })
    const dialog = await screen.findByRole('dialog', { name: 'Energy & Vitality' })
    expect(within(dialog).getByText('Four')).toBeInTheDocument()
    await person.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(place()).toBe('/programs')
  })

  it('Back closes the details of a program, and does not open them again once they were closed', async () => {
    const { person } = renderApp({ path: '/programs', inAddress: true, server })
    const open = async () => {
      await person.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Energy & Vitality' }))
      return within(await screen.findByRole('dialog', { name: 'Energy & Vitality' }))
    }
    const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await open()
    window.history.back()
    await expectClosed()
    await person.click((await open()).getByRole('button', { name: 'Close' }))
    await expectClosed()
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    window.history.back()
    await moved
    expect(window.location.search).toBe('')
  })
})

describe('enrolling', () => {
  it('enrolling goes to the hosted checkout', async () => {
    const {
      person,
      moves,
      server: fake,
    } = renderApp({
      path: '/programs',
      user: aUser(),
      server: {
        ...server,
        startProgramCheckout: { checkoutUrl: 'http://localhost:8080/__local/pay', sessionId: 'cs_1' },
      },
    })
    await person.click(await enrollButton())
    expect(await screen.findByText('Redirecting to Payment')).toBeInTheDocument()
    expect(moves).toEqual(['http://localhost:8080/__local/pay'])
    expect(fake.callsOf('startProgramCheckout')[0]?.body).toEqual({ programId: energy.id })
  })

  it('a program that costs nothing is free on its card, and enrolling in it leads to no payment', async () => {
    const free = { ...energy, price: '0.00' }
    const enrollment = anEnrollment({ programId: energy.id })
    const {
      person,
      moves,
      server: fake,
    } = renderApp({
      path: '/programs',
      user: aMember(),
      server: {
        ...server,
        listPrograms: [free],
        listMyEnrollments: () => (fake.callsOf('startProgramCheckout').length > 0 ? [enrollment] : []),
        startProgramCheckout: { checkoutUrl: null, sessionId: null, enrollment },
      },
    })
    expect(await screen.findByText('Free')).toBeInTheDocument()
    expect(screen.queryByText(/member discount/)).not.toBeInTheDocument()
    await person.click(await enrollButton())
    expect(await screen.findByText('Enrolled Successfully')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Enrolled' })).toBeDisabled()
    expect(moves).toEqual([])
  })

  it('an enrollment response without checkoutUrl shows an error, and can be retried', async () => {
    const { person, moves } = renderApp({
      path: '/programs',
      user: aUser(),
      server: { ...server, startProgramCheckout: rawResponse({ status: 200, text: '{}' }) },
    })
    await person.click(await enrollButton())
    expect(await screen.findByText('Unable to create checkout session. Please try again.')).toBeInTheDocument()
    expect(screen.getByText('Error')).toBeInTheDocument()
    expect(await enrollButton()).toBeEnabled()
    expect(moves).toEqual([])
  })

  it("a visitor who enrolls reads 'Please Sign In' and is sent there", async () => {
    const { person, place, server: fake } = renderApp({ path: '/programs', server })
    await person.click(await enrollButton())
    expect(await screen.findByText('You need to sign in to enroll in programs.')).toBeInTheDocument()
    await waitFor(() => expect(place()).toBe('/auth?redirect=programs'))
    expect(fake.callsOf('startProgramCheckout')).toHaveLength(0)
  })

  it('enrolling after the session has ended shows the same as to a visitor', async () => {
    const { person, place } = renderApp({
      path: '/programs',
      user: aUser(),
      server: { ...server, startProgramCheckout: failure('UNAUTHORIZED') },
    })
    await person.click(await enrollButton())
    expect(await screen.findByText('Please Sign In')).toBeInTheDocument()
    await waitFor(() => expect(place()).toBe('/auth?redirect=programs'))
  })

  it('any other failed enrollment shows its toast and the server’s reason, and can be tried again', async () => {
    const refused = failure('ALREADY_ENROLLED', { message: 'You are already enrolled in this program.' })
    const { person } = renderApp({
      path: '/programs',
      user: aUser(),
      server: { ...server, startProgramCheckout: refused },
    })
    await person.click(await enrollButton())
    expect(await screen.findByText('Unable to enroll in program. Please try again.')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('You are already enrolled in this program.')
    expect(await enrollButton()).toBeEnabled()
  })

  it('while one enrollment is under way the others wait', async () => {
    const response = deferredResponse<{ checkoutUrl: string; sessionId: string }>()
    const other = aProgram({ id: '64e000000000000000000003', name: 'Healthy Eating' })
    const { person } = renderApp({
      path: '/programs',
      user: aUser(),
      server: { listPrograms: [energy, other], startProgramCheckout: () => response.reply },
    })
    await person.click(await enrollButton())
    expect(screen.getByRole('button', { name: 'Enroll Now: Healthy Eating' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Enroll Now', busy: true })).toBeInTheDocument()
  })
})
