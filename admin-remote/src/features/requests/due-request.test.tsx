import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { aLead, hoursAgo } from './testing/a-lead.ts'

it('requests lead to their place with what is left of the promise, the longest wait first', async () => {
  const late = aLead({ createdAt: hoursAgo(50) })
  const { id, status, note, notes, createdAt, updatedAt, version } = aLead({ createdAt: hoursAgo(30) })
  const trial = {
    id: `${id.slice(0, -1)}2`,
    status,
    note,
    notes,
    createdAt,
    updatedAt,
    version,
    kind: 'trial' as const,
    name: 'Leo Fischer',
    email: 'leo+1@fischer.example',
    phone: null,
    preferredClass: null,
    message: null,
    trialGranted: true,
  }
  renderAdmin({
    tab: 'today',
    server: { showToday: { day: '2026-10-13', classes: [], waitlists: [] }, listDueLeads: [late, trial] },
  })
  const [first, second] = within(await screen.findByRole('list', { name: 'Requests to answer' })).getAllByRole(
    'listitem',
  )
  if (!first || !second) throw new Error('two requests wait')
  expect(within(first).getByText('2 h late')).toHaveAttribute('data-state', 'late')
  expect(within(first).getByRole('link', { name: 'Halyard & Sons' })).toHaveAttribute(
    'href',
    '#requests?kind=audit&status=pending&q=priya%40halyard.example',
  )
  expect(within(second).getByText('We promised to be in touch soon')).toBeInTheDocument()
  expect(within(second).getByRole('link', { name: 'Leo Fischer' })).toHaveAttribute(
    'href',
    '#requests?kind=trial&status=pending&q=leo%2B1%40fischer.example',
  )
  await expectNoPageAxeViolations()
})
