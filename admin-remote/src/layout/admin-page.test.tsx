import { aClass, anInstructor, aProgram, aSchedule } from '@studio/contract/testing'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderAdmin } from '../testing/render-admin.tsx'

const handlers = {
  listClasses: [aClass(), aClass({ id: '64c000000000000000000002', name: 'Singing Bowls', isActive: false })],
  listInstructors: [anInstructor()],
  listPrograms: [aProgram()],
  listSchedules: [
    aSchedule(),
    aSchedule({ id: '64d000000000000000000009', classId: '64c000000000000000000002', className: 'Singing Bowls' }),
  ],
  getAdminOverview: {
    classes: 2,
    activeClasses: 1,
    instructors: 3,
    schedules: 4,
    programs: 5,
    attention: 2,
    pendingRequests: 3,
  },
}

function getFigure(label: string) {
  return screen.getByText(label, { selector: 'dt' }).nextElementSibling
}

describe('/admin', () => {
  it('the admin area shows the studio’s counts, today’s date in its time zone, nine tabs, and how many requests are pending', async () => {
    renderAdmin({ server: handlers })
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeInTheDocument()
    // `testDay`, which the test shell passes as the studio's today.
    expect(screen.getByText('Tuesday, October 13, 2026')).toBeInTheDocument()
    await waitFor(() => expect(getFigure('Total classes')).toHaveTextContent('2'))
    expect(getFigure('Active classes')).toHaveTextContent('1')
    expect(getFigure('Instructors')).toHaveTextContent('3')
    expect(getFigure('Schedules')).toHaveTextContent('4')
    expect(getFigure('Programs')).toHaveTextContent('5')
    expect(screen.getByRole('link', { name: 'Needs attention 2' })).toHaveAttribute('href', '#today')
    const tabs = within(screen.getByRole('tablist', { name: 'Admin' }))
    expect(await tabs.findByText('pending')).toBeInTheDocument()
    expect(tabs.getByRole('tab', { name: /Requests/ })).toHaveAccessibleName(
      expect.stringMatching(/^Requests 3 ?pending$/),
    )
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Classes',
      'Instructors',
      'Calendar',
      'Programs',
      'User Management',
      'Requests 3 pending',
      'Reports',
      'Audit Log',
      'Today',
    ])
  })

  it('an error in one tab leaves the figures and the other tabs working', async () => {
    const consoleError = vi.mocked(console.error).mockReturnValue()
    const invalidClass = { ...aClass(), name: undefined, category: undefined } as never
    const { person } = renderAdmin({ server: { ...handlers, listClasses: [invalidClass] } })
    expect(await screen.findByRole('heading', { name: 'This tab could not be shown.' })).toBeInTheDocument()
    expect(getFigure('Total classes')).toHaveTextContent('2')
    await expectNoPageAxeViolations()
    await person.click(screen.getByRole('tab', { name: 'Instructors' }))
    expect(await screen.findByText('Dana Whitlock')).toBeInTheDocument()
    // The logged error would fail the test.
    consoleError.mockClear()
  })

  it('without a hash the area opens the last used tab, at first Classes; a hash takes precedence', async () => {
    const { person } = renderAdmin({ server: handlers, tab: '' })
    expect(screen.getByRole('tab', { name: 'Classes' })).toHaveAttribute('aria-selected', 'true')
    await person.click(screen.getByRole('tab', { name: 'Programs' }))
    cleanup()
    renderAdmin({ server: handlers, tab: '' })
    expect(screen.getByRole('tab', { name: 'Programs' })).toHaveAttribute('aria-selected', 'true')
    expect(window.location.hash).toBe('#programs')
    cleanup()
    renderAdmin({ server: handlers, tab: 'instructors' })
    expect(screen.getByRole('tab', { name: 'Instructors' })).toHaveAttribute('aria-selected', 'true')
  })
})

describe('in a shell of another release', () => {
  it('a shell of another release is asked to reload, and nothing is read', async () => {
    const { server } = renderAdmin({ version: 0 })
    expect(await screen.findByRole('heading', { name: 'The studio was updated' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
    expect(server.calls).toEqual([])
    await expectNoPageAxeViolations()
  })
})
