import { type Handlers, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { aLead } from './testing/leads.ts'

// The contract calls a request a lead.
const lead = aLead()
const tab = 'requests'

async function openDeleteDialog(server: Handlers) {
  const rendered = renderAdmin({ tab, server: { listLeads: () => toPage([lead], 1), ...server } })
  await rendered.person.click(await screen.findByRole('button', { name: 'Details of request from Halyard & Sons' }))
  await rendered.person.click(screen.getByRole('button', { name: 'Delete request from Halyard & Sons' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the request from Halyard & Sons?' })
  return { ...rendered, dialog: within(dialog) }
}

it('a request is deleted after confirmation, and the list is read again', async () => {
  const { person, server, dialog } = await openDeleteDialog({ deleteLead: { message: 'The request was deleted.' } })
  await expectNoPageAxeViolations()
  expect(dialog.getByRole('button', { name: 'Keep Request' })).toHaveFocus()
  server.answer({ listLeads: () => toPage([], 0) })
  await person.click(dialog.getByRole('button', { name: 'Delete Request' }))
  expect(await screen.findByText('No requests found')).toBeInTheDocument()
  expect(server.callsOf('deleteLead').map(({ params }) => params)).toEqual([{ id: lead.id }])
})
