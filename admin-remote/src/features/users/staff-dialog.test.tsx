import { aMember } from '@studio/contract/testing'
import type { Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

test('an admin gives a person the rights of the front desk and takes them away again [STAFF-2]', async () => {
  const maya = aMember()
  const mayaAsStaff = { ...maya, staff: { preset: 'frontDesk' as const } }
  const handlers: Handlers = { getPerson: maya, changeStaff: mayaAsStaff }
  const { person, server, toasts } = renderAdmin({ tab: `users/${maya.id}`, server: handlers })
  const chooseRights = async (option: string) => {
    await person.click(await screen.findByRole('button', { name: 'Staff Rights' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Maya Okafor' }))
    // One check of the dialog is enough.
    if (option === 'None') await expectNoPageAxeViolations()
    await person.click(dialog.getByRole('combobox', { name: 'Staff rights' }))
    await person.click(await screen.findByRole('option', { name: option }))
    await person.click(dialog.getByRole('button', { name: 'Save Rights' }))
  }
  await screen.findByRole('button', { name: 'Staff Rights' })
  // The page reads the person again after saving.
  server.answer({ getPerson: mayaAsStaff })
  await chooseRights('Front desk')
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Staff rights saved!'))
  // The badge in the head of the page: `note` is its tone.
  expect(await screen.findByText('Front desk')).toHaveClass('note')
  await chooseRights('None')
  await waitFor(() =>
    expect(server.callsOf('changeStaff').map(({ body }) => body)).toEqual([{ preset: 'frontDesk' }, { preset: null }]),
  )
})
