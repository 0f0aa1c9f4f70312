import { aMember, anEnrollment, aProgram, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const energy = aProgram({ name: 'Energy & Vitality', price: '99.95', features: ['One', 'Two', 'Three', 'Four'] })
const inactiveProgram = aProgram({ id: '64e000000000000000000009', name: 'Winter Rest', isActive: false })
const handlers = { listPrograms: [energy, inactiveProgram] }
const findEnrollButton = () => screen.findByRole('button', { name: 'Enroll Now: Energy & Vitality' })

describe('/programs', () => {
  it('/programs shows four skeletons, then says when there is nothing', async () => {
    const response = deferredResponse<never[]>()
    renderApp({ path: '/programs', handlers: { listPrograms: response.reply } })
    const loadingLabel = await screen.findByText('Loading programs')
    expect(loadingLabel.nextElementSibling?.children).toHaveLength(4)
    response.release([])
    expect(await screen.findByRole('heading', { name: 'No Programs Available' })).toBeInTheDocument()
  })

  it('a program shows its list price, three features and how many more there are; an inactive one cannot be enrolled in', async () => {
    renderApp({ path: '/programs', user: aUser(), handlers })
    expect(await screen.findByText('Three')).toBeInTheDocument()
    expect(screen.queryByText('Four')).not.toBeInTheDocument()
    expect(screen.getByText('+1 more features')).toBeInTheDocument()
    expect(screen.getByText('$99.95')).toBeInTheDocument()
    expect(screen.queryByText(/member discount/)).not.toBeInTheDocument()
    expect(screen.getByText('This program is currently not available for enrollment')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Enroll Now: Winter Rest' })).toBeDisabled()
  })

  it('a member sees the list price, the discount and what is paid', async () => {
    renderApp({ path: '/programs', user: aMember(), handlers: { listPrograms: [energy] } })
    expect(await screen.findByText('$89.95')).toBeInTheDocument()
    expect(screen.getByText('$99.95 list price')).toBeInTheDocument()
    expect(screen.getByText('10% member discount −$10.00')).toBeInTheDocument()
  })

  it('a program with an active enrollment shows Enrolled [BOOKING-28]', async () => {
    vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
    const activeEnrollment = anEnrollment({ programId: energy.id, status: 'active', startDate: '2026-10-01' })
    const { server } = renderApp({
      path: '/programs',
      user: aUser(),
      handlers: { ...handlers, listMyEnrollments: [activeEnrollment] },
    })
    expect(await screen.findByRole('button', { name: 'Enrolled' })).toBeDisabled()
    expect(screen.getByRole('heading', { name: 'My Enrollments' })).toBeInTheDocument()
    expect(server.callsOf('listMyEnrollments')).toHaveLength(1)
  })

  it('a program whose enrollments are pending, completed or cancelled can be bought again [BOOKING-28]', async () => {
    const listMyEnrollments = (['pending', 'completed', 'cancelled'] as const).map((status) =>
      anEnrollment({ id: status, programId: energy.id, status }),
    )
    renderApp({ path: '/programs', user: aUser(), handlers: { ...handlers, listMyEnrollments } })
    expect(await findEnrollButton()).toBeEnabled()
    expect(await screen.findByRole('region', { name: 'My Enrollments' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Enrolled' })).not.toBeInTheDocument()
  })

  it('/programs lists my enrollments except cancelled ones, active ones first, each with its weeks and a link to the dashboard', async () => {
    vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
    const completedEnrollment = anEnrollment({
      id: '650000000000000000000002',
      status: 'completed',
      endDate: '2026-09-06',
      program: { ...anEnrollment().program, name: 'Healthy Eating', duration: 4 },
    })
    const activeEnrollment = anEnrollment({
      status: 'active',
      startDate: '2026-09-28',
      endDate: '2026-11-22',
      program: { ...anEnrollment().program, name: 'Stress Management', duration: 8 },
    })
    const cancelledEnrollment = anEnrollment({ id: '650000000000000000000003', status: 'cancelled' })
    renderApp({
      path: '/programs',
      user: aUser(),
      handlers: { ...handlers, listMyEnrollments: [completedEnrollment, cancelledEnrollment, activeEnrollment] },
    })
    const section = within(await screen.findByRole('region', { name: 'My Enrollments' }))
    expect(section.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual([
      'Stress Management',
      'Healthy Eating',
    ])
    expect(section.getByText('Week 3 of 8. Ends Nov 22.')).toBeInTheDocument()
    expect(section.getByText('4 weeks, ended Sep 6.')).toBeInTheDocument()
    expect(section.getByText('Active')).toBeInTheDocument()
    expect(section.getByRole('link', { name: 'Stress Management' })).toHaveAttribute(
      'href',
      `/dashboard?programId=${activeEnrollment.programId}`,
    )
    await expectNoPageAxeViolations()
  })

  it('enrollments that did not load say so, and the programs show [SCREENS-38]', async () => {
    const { person, server } = renderApp({
      path: '/programs',
      user: aUser(),
      handlers: { ...handlers, listMyEnrollments: networkFailure() },
    })
    const section = within(await screen.findByRole('region', { name: 'My Enrollments' }))
    expect(section.getByRole('alert')).toHaveTextContent('Connection lost')
    expect(await findEnrollButton()).toBeInTheDocument()
    const enrollment = anEnrollment()
    server.answer({ listMyEnrollments: [enrollment] })
    await person.click(section.getByRole('button', { name: 'Try Again' }))
    expect(await section.findByText(enrollment.program.name)).toBeInTheDocument()
  })

  it('/programs offers a retry when the list did not load, and still gives reasons to choose a program [SCREENS-38]', async () => {
    renderApp({ path: '/programs', handlers: { listPrograms: failure('INTERNAL') } })
    expect(await screen.findByRole('heading', { name: 'This did not load' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: /^Why choose/ })).toBeInTheDocument()
  })

  it('?details= opens that program, with all its features; closing goes back to the list; dialog and list keep the line breaks of the description', async () => {
    const listPrograms = [{ ...energy, description: 'Week 1:\n- rest' }]
    const path = `/programs?details=${energy.id}`
    const { person, currentPath } = renderApp({ path, handlers: { listPrograms } })
    const dialog = within(await screen.findByRole('dialog', { name: 'Energy & Vitality' }))
    expect(dialog.getByText('Four')).toBeInTheDocument()
    expect(dialog.getByText(/- rest/)).toHaveStyle({ whiteSpace: 'pre-line' })
    await person.click(dialog.getByRole('button', { name: 'Close' }))
    expect(currentPath()).toBe('/programs')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByText(/- rest/)).toHaveStyle({ whiteSpace: 'pre-line' })
  })

  it('Back closes the details of a program, and does not reopen closed ones', async () => {
    const { person } = renderApp({ path: '/programs', usesBrowserAddress: true, handlers })
    const openDetails = async () => {
      await person.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Energy & Vitality' }))
      return within(await screen.findByRole('dialog', { name: 'Energy & Vitality' }))
    }
    const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await openDetails()
    window.history.back()
    await expectClosed()
    await person.click((await openDetails()).getByRole('button', { name: 'Close' }))
    await expectClosed()
    const navigation = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    window.history.back()
    await navigation
    expect(window.location.search).toBe('')
  })
})
