import { aMember, anInstructor } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { yoga, yogaAndMeditationHandlers } from '../../booking/testing/tuesday-yoga.ts'
import { renderApp } from '../../testing/render-app.tsx'

describe('/classes', () => {
  it('/classes shows six skeletons while loading', async () => {
    const response = deferredResponse<never[]>()
    renderApp({ path: '/classes', handlers: { ...yogaAndMeditationHandlers, listClasses: response.reply } })
    const loadingLabel = await screen.findByText('Loading classes')
    expect(loadingLabel.nextElementSibling?.children).toHaveLength(6)
    response.release([])
    expect(await screen.findByRole('heading', { name: 'No Classes Available' })).toBeInTheDocument()
  })

  it('/classes shows the number of classes and their instructors, whose bio and certifications open, and no payment notice to a member who has paid [MEMBERSHIP-31]', async () => {
    const listInstructors = [
      anInstructor({
        name: 'Dana Whitlock',
        bio: 'Slow sequences and long holds.',
        certifications: ['RYT 500', 'Yin Yoga'],
      }),
    ]
    const { person } = renderApp({
      path: '/classes',
      user: aMember(),
      handlers: { ...yogaAndMeditationHandlers, listInstructors },
    })
    expect(await screen.findByText('Showing 2 of 2 classes')).toBeInTheDocument()
    expect(screen.getByText('with Dana Whitlock')).toBeInTheDocument()
    expect(screen.getAllByText(/^with /)).toHaveLength(1)
    expect(screen.queryByText(/did not go through/)).toBeNull()
    expect(screen.getByRole('heading', { name: 'Meet Our Instructors' })).toBeInTheDocument()
    await person.click(await screen.findByText('About Dana Whitlock'))
    expect(screen.getByText('Slow sequences and long holds.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Certifications' })).toBeVisible()
    for (const name of ['RYT 500', 'Yin Yoga']) expect(screen.getByText(name)).toBeVisible()
    await expectNoPageAxeViolations()
  })

  it('descriptions and bios keep their line breaks', async () => {
    const multilineClass = { ...yoga, description: 'Bring:\n- a mat' }
    const dana = anInstructor({ bio: 'Teaches since 2009.\n\nLoves mornings.' })
    renderApp({
      path: '/classes',
      handlers: { ...yogaAndMeditationHandlers, listClasses: [multilineClass], listInstructors: [dana] },
    })
    expect(await screen.findByText(/- a mat/)).toHaveStyle({ whiteSpace: 'pre-line' })
    expect(await screen.findByText(/Loves mornings/)).toHaveStyle({ whiteSpace: 'pre-line' })
  })

  it('/classes filters by category, searches name and description without regard to case and accents, and shows everything again when nothing is found', async () => {
    const { person } = renderApp({ path: '/classes', handlers: yogaAndMeditationHandlers })
    await person.click(await screen.findByRole('button', { name: 'Movement' }))
    expect(screen.getByText('Showing 1 of 2 classes')).toBeInTheDocument()
    expect(screen.queryByText('Guided Meditation')).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'All' }))
    await fillIn(person, screen.getByRole('searchbox'), 'BRÉATH guided')
    expect(screen.getByText('Showing 1 of 2 classes')).toBeInTheDocument()
    expect(screen.getByText('Guided Meditation')).toBeInTheDocument()
    expect(screen.getByText('Breath first.')).toBeInTheDocument()
    await fillIn(person, screen.getByRole('searchbox'), 'swimming')
    expect(screen.getByRole('heading', { name: 'No classes found' })).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Show all classes' }))
    expect(screen.getByText('Showing 2 of 2 classes')).toBeInTheDocument()
  })

  it('a member with a failed payment sees a notice above the classes, with a button to update the card [MEMBERSHIP-31]', async () => {
    const { person, server, pageLoads } = renderApp({
      path: '/classes',
      user: aMember({ membershipStatus: 'past_due' }),
      handlers: { ...yogaAndMeditationHandlers, openCustomerPortal: { portalUrl: 'https://pay.example/portal' } },
    })
    const notice = await screen.findByRole('region', { name: 'Your membership payment' })
    expect(notice).toHaveTextContent('Your last payment did not go through. Until it is paid, you pay for each class.')
    await person.click(within(notice).getByRole('button', { name: 'Update Card' }))
    await vi.waitFor(() => expect(pageLoads).toContain('https://pay.example/portal'))
    expect(server.callsOf('openCustomerPortal')).toHaveLength(1)
    await expectNoPageAxeViolations()
  })

  it('when the customer portal cannot be opened, the member is led to the membership page [MEMBERSHIP-31]', async () => {
    const { person, pageLoads } = renderApp({
      path: '/classes',
      user: aMember({ membershipStatus: 'past_due' }),
      handlers: { ...yogaAndMeditationHandlers, openCustomerPortal: failure('PAYMENT_PROVIDER_FAILED') },
    })
    await person.click(await screen.findByRole('button', { name: 'Update Card' }))
    await vi.waitFor(() => expect(pageLoads).toContain('/membership'))
  })

  it('a lost connection on /classes offers to try again [SCREENS-38]', async () => {
    const { person, server } = renderApp({
      path: '/classes',
      handlers: { ...yogaAndMeditationHandlers, listClasses: networkFailure() },
    })
    expect(await screen.findByText('Connection lost')).toBeInTheDocument()
    server.answer({ listClasses: [yoga] })
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Showing 1 of 1 classes')).toBeInTheDocument()
  })
})
