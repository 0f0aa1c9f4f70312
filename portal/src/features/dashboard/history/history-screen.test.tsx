import type { AttendanceEntry } from '@studio/contract'
import { aMember } from '@studio/contract/testing'
import { deferredResponse, networkFailure, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

const path = '/dashboard#history'
const user = aMember()
const anEntry = (details: Partial<AttendanceEntry> = {}): AttendanceEntry => ({
  bookingId: '1',
  className: 'Evening Calm',
  instructorName: 'Ines Marsh',
  location: 'Garden Room',
  bookingDate: '2026-01-14',
  // 6 to 7 pm at the studio.
  startsAt: '2026-01-14T23:00:00.000Z',
  endsAt: '2026-01-15T00:00:00.000Z',
  outcome: 'attended',
  cancelledBy: null,
  lateCancel: false,
  payment: 'included',
  amount: '0.00',
  ...details,
})

describe('/dashboard#history', () => {
  it('the history opens from the dashboard and shows class, time, instructor and outcome', async () => {
    const { person } = renderApp({
      path: '/dashboard',
      user,
      usesBrowserAddress: true,
      handlers: {
        listMyHistory: [
          anEntry(),
          anEntry({
            bookingId: '2',
            className: 'Slow Flow',
            outcome: 'cancelled',
            cancelledBy: 'studio',
            payment: 'paid',
            amount: '25.00',
          }),
        ],
      },
    })
    await person.click(await screen.findByRole('link', { name: 'Attendance history' }))
    await screen.findByRole('heading', { level: 1, name: 'My history' })
    await screen.findByRole('heading', { level: 2, name: 'Evening Calm' })
    const listItems = await screen.findAllByRole('listitem')
    const [calmItem, flowItem] = listItems.filter((listItem) => within(listItem).queryByRole('heading', { level: 2 }))
    expect(calmItem).toHaveTextContent('Evening CalmWednesday, January 14, 2026')
    expect(calmItem).toHaveTextContent('6:00–7:00')
    expect(calmItem).toHaveTextContent('Ines Marsh, Garden Room')
    expect(calmItem).toHaveTextContent('No charge')
    expect(calmItem).toHaveTextContent('Attended')
    expect(flowItem).toHaveTextContent('The studio cancelled.Paid $25.00')
    await expectNoPageAxeViolations()
  })

  it('a history that did not load can be retried; an empty one says so and links to the classes', async () => {
    const response = deferredResponse<never>()
    const { person, server } = renderApp({ path, user, handlers: { listMyHistory: response.reply } })
    expect(await screen.findByText('Loading your history')).toBeInTheDocument()
    response.release(networkFailure())
    const retryButton = await screen.findByRole('button', { name: 'Try Again' })
    server.answer({ listMyHistory: toPage([], 0) })
    await person.click(retryButton)
    expect(await screen.findByText('No classes yet')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Browse Classes' })).toHaveAttribute('href', '/classes')
  })
})
