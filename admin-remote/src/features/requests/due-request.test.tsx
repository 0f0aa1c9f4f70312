import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { aLead, aTrialLead, hoursAgo } from './testing/leads.ts'

it('due requests link to the list of requests and show how late the answer is, or for a trial the promise without a deadline', async () => {
  // An answer to an audit request is promised within 48 hours.
  const lateAudit = aLead({ createdAt: hoursAgo(50) })
  const trialLead = aTrialLead({ createdAt: hoursAgo(30), email: 'leo+1@fischer.example', preferredClass: null })
  renderAdmin({
    tab: 'today',
    server: { getStudioDay: { day: '2026-10-13', classes: [], waitlists: [] }, listDueLeads: [lateAudit, trialLead] },
  })
  const [firstItem, secondItem] = within(await screen.findByRole('list', { name: 'Requests to answer' })).getAllByRole(
    'listitem',
  )
  if (!firstItem || !secondItem) throw new Error('Expected two requests')
  expect(within(firstItem).getByText('2 h late')).toHaveAttribute('data-state', 'late')
  expect(within(firstItem).getByRole('link', { name: 'Halyard & Sons' })).toHaveAttribute(
    'href',
    '#requests?kind=audit&status=pending&q=priya%40halyard.example',
  )
  expect(within(secondItem).getByText('We promised to be in touch soon')).toBeInTheDocument()
  expect(within(secondItem).getByRole('link', { name: 'Leo Fischer' })).toHaveAttribute(
    'href',
    '#requests?kind=trial&status=pending&q=leo%2B1%40fischer.example',
  )
  await expectNoPageAxeViolations()
})
