import { aUser, personDetails } from '@studio/contract/testing'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const placeholderEmail = 'none-66b000000000000000000001@invalid'
// `isInvited` says that no password was chosen yet, not that an invitation was sent.
const max = aUser({ firstName: 'Max', lastName: 'Twin', email: placeholderEmail, isInvited: true })

it('an imported person without an email address is shown as such, and may stay without one when edited [MOVE-5, MOVE-14]', async () => {
  const { person, server } = renderAdmin({
    tab: `users/${max.id}`,
    server: {
      getPerson: { ...max, awaitsInvitation: true, importedPlan: { plan: 'premium', nextCharge: null } },
      getPersonDetails: personDetails({ id: max.id, firstName: 'Max', lastName: 'Twin', email: placeholderEmail }),
      changePersonDetails: personDetails({ id: max.id, firstName: 'Maxim', lastName: 'Twin', email: placeholderEmail }),
      listUserPacks: [],
    },
  })
  expect(await screen.findByText(/Imported, and not invited yet. Enter an email address first/)).toBeInTheDocument()
  expect(screen.getByText('Premium Package: starts with the first payment at the provider.')).toBeInTheDocument()
  expect(screen.getByText('Not invited yet')).toBeInTheDocument()
  expect(screen.getAllByText('No email address')[0]).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Send Invitation' })).not.toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: /^Edit/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /Edit Max Twin/ }))
  expect(dialog.getByLabelText('Email address')).toHaveValue('')
  await fillIn(person, dialog.getByLabelText(/First name/), 'Maxim')
  await person.click(dialog.getByRole('button', { name: 'Update Person' }))
  await waitFor(() => expect(server.callsOf('changePersonDetails')[0]?.body).toEqual({ firstName: 'Maxim' }))
})
