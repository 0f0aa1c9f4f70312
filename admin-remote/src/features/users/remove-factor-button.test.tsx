import { anAdmin } from '@studio/contract/testing'
import { failure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const actingAdmin = anAdmin()
const otherAdmin = anAdmin({ id: '64f0000000000000000000aa', username: 'olive', firstName: 'Olive', lastName: 'Reed' })
const factorOn = { isOn: true, since: '2026-10-01T14:00:00.000Z' }

it('removing another admin’s second factor always asks for the acting admin’s password [ACCOUNTS-20]', async () => {
  const wrongPassword = failure('REAUTH_REQUIRED', { fields: { password: 'This is not your password.' } })
  const { person, server, toasts } = renderAdmin({
    tab: `users/${otherAdmin.id}`,
    user: actingAdmin,
    server: { getPerson: otherAdmin, getUserSecondFactor: factorOn, removeUserSecondFactor: wrongPassword },
  })
  await person.click(await screen.findByRole('button', { name: 'Remove Second Factor' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Remove the second factor of Olive Reed/)).toBeInTheDocument()
  await expectNoPageAxeViolations()
  await fillIn(person, dialog.getByLabelText('Your password'), 'nope')
  await person.keyboard('{Enter}')
  expect(await dialog.findByText('This is not your password.')).toBeInTheDocument()
  await fillIn(person, dialog.getByLabelText('Your password'), 'quiet-hours')
  server.answer({ removeUserSecondFactor: { message: 'Gone.' }, getUserSecondFactor: { isOn: false, since: null } })
  await person.click(dialog.getByRole('button', { name: 'Remove Second Factor' }))
  await expect.poll(() => toasts.at(-1)?.title).toBe('Second factor removed successfully!')
  expect(screen.queryByRole('button', { name: 'Remove Second Factor' })).toBeNull()
  expect(server.callsOf('removeUserSecondFactor').at(-1)).toMatchObject({
    params: { id: otherAdmin.id },
    body: { password: 'quiet-hours' },
  })
})
