import type { AuditEntry } from '@studio/contract'
import { failure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getCard, handlers, yoga } from '../features/classes/testing/classes.ts'
import { renderAdmin } from '../testing/render-admin.tsx'

const currentClass = { ...yoga, capacity: 12, description: 'Only twelve mats.', version: 'second' }
const changeByBen: AuditEntry = {
  id: 'a-change',
  actorId: 'ben',
  actorName: 'Ben Frost',
  action: 'update class',
  entity: 'class',
  entityId: yoga.id,
  entityName: yoga.name,
  userId: null,
  userName: null,
  before: null,
  after: null,
  at: '2026-10-13T12:00:00.000Z',
}
const createConflict = () => failure('CHANGED_MEANWHILE', { current: currentClass })

/** Changes the name and capacity of a class whose description and capacity another admin has changed meanwhile. */
async function editNameAndCapacity() {
  const rendered = renderAdmin({ server: { ...handlers, changeClass: createConflict, listAuditLog: [changeByBen] } })
  const { person } = rendered
  await person.click((await getCard('Mindful Yoga')).getByRole('button', { name: 'Edit Mindful Yoga' }))
  const form = within(await screen.findByRole('dialog'))
  for (const [label, value] of [
    ['Name', 'Morning Yoga'],
    ['Capacity', '15'],
  ] as const) {
    await fillIn(person, form.getByLabelText(label), value)
  }
  await person.click(form.getByRole('button', { name: 'Update Class' }))
  const conflictDialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
  return { ...rendered, conflictDialog }
}

describe('an entity that two admins edit at once', () => {
  it('an edit is sent for the version that the dialog opened with, a conflict shows who has changed what, and Save mine anyway sends the same edit for the current version [ADMIN-9]', async () => {
    const { person, server, conflictDialog, toasts } = await editNameAndCapacity()
    const [firstCall] = server.callsOf('changeClass')
    expect(firstCall?.ifMatch).toBe(`"${yoga.version}"`)
    expect(firstCall?.body).toEqual({ name: 'Morning Yoga', capacity: 15 })
    expect(await conflictDialog.findByText(/^Ben Frost \(Oct 13, 2026, 8:00 am\) saved changes here/)).toBeVisible()
    expect(server.callsOf('listAuditLog')[0]?.query).toMatchObject({ entityId: yoga.id })
    expect(conflictDialog.getAllByRole('term').map((term) => term.textContent)).toEqual(['Description', 'Capacity'])
    expect(conflictDialog.getAllByRole('definition').map((change) => change.textContent)).toEqual([
      `${yoga.description} ${currentClass.description}`,
      `${yoga.capacity} 12`,
    ])
    await expectNoPageAxeViolations()
    await person.keyboard('{Escape}')
    const form = within(await screen.findByRole('dialog', { name: 'Edit class' }))
    expect(form.getByLabelText('Capacity')).toHaveValue('15')
    expect(toasts).toEqual([])
    await person.click(form.getByRole('button', { name: 'Update Class' }))
    const saveButton = await screen.findByRole('button', { name: 'Save mine anyway' })
    server.answer({ changeClass: { ...currentClass, name: 'Morning Yoga', capacity: 15, version: 'third' } })
    await person.click(saveButton)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(toasts).toEqual([{ title: 'Class updated successfully!' }])
    const lastCall = server.callsOf('changeClass').at(-1)
    expect(lastCall?.ifMatch).toBe('"second"')
    expect(lastCall?.body).toEqual({ name: 'Morning Yoga', capacity: 15 })
  })

  it('Discard mine and reload sends nothing more, closes the form and reads the list again [ADMIN-9]', async () => {
    const { person, server, conflictDialog, toasts } = await editNameAndCapacity()
    server.answer({ listClasses: [currentClass] })
    const readsBefore = server.callsOf('listClasses').length
    await person.click(conflictDialog.getByRole('button', { name: 'Discard mine and reload' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(server.callsOf('listClasses').length).toBeGreaterThan(readsBefore))
    expect(server.callsOf('changeClass')).toHaveLength(1)
    expect(toasts).toEqual([])
  })
})
