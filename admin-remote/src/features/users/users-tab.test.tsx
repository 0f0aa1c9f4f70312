import { aMember, aUser } from '@studio/contract/testing'
import { failure, type RecordedCall, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chooseOption } from '../../testing/choose-option.ts'
import { confirmPromotion } from '../../testing/confirm-promotion.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

const maya = aMember()
const theo = aUser({ id: '64a000000000000000000003', username: 'theo', firstName: null, lastName: null })
const handlers = { listUsers: () => toPage([maya, theo], 2) }
const tab = 'users'

describe('promoting', () => {
  it('promoting asks for the admin’s own password if the sign-in is old, and again if it is wrong [ACCOUNTS-16]', async () => {
    const promoteUser = ({ body }: RecordedCall) => {
      const { password } = body as { password?: string }
      if (password === 'correct-horse') return maya
      const message = password ? 'This is not your password.' : 'Please enter your password again to do this.'
      return failure('REAUTH_REQUIRED', { message, fields: { password: message } })
    }
    const { person, toasts } = renderAdmin({ tab, server: { ...handlers, promoteUser } })
    await person.click(await screen.findByRole('button', { name: 'Promote to Admin: Maya Okafor' }))
    await confirmPromotion(person)
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password again' }))
    await expectNoPageAxeViolations()
    await fillIn(person, dialog.getByLabelText('Your password'), 'wrong')
    await person.keyboard('{Enter}')
    expect(await dialog.findByText('This is not your password.')).toBeInTheDocument()
    await waitFor(() => expect(dialog.getByLabelText('Your password')).toHaveFocus())
    await fillIn(person, dialog.getByLabelText('Your password'), 'correct-horse')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(toasts).toEqual([{ title: 'User promoted to admin successfully!' }]))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('promoting leads to the sign-in page if the session has ended; any other failure shows an error, and can be tried again', async () => {
    const { person, server, toasts, redirectToSignIn } = renderAdmin({
      tab,
      server: { ...handlers, promoteUser: failure('UNAUTHORIZED') },
    })
    await person.click(await screen.findByRole('button', { name: 'Promote to Admin: Maya Okafor' }))
    await confirmPromotion(person)
    await waitFor(() => expect(redirectToSignIn).toHaveBeenCalledTimes(1))
    expect(toasts).toEqual([])
    server.answer({ promoteUser: failure('INTERNAL') })
    // The confirmation is still open.
    await confirmPromotion(person)
    await waitFor(() => expect(toasts[0]?.title).toBe('Failed to promote user. Please try again.'))
    server.answer({ promoteUser: maya })
    await confirmPromotion(person)
    await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'User promoted to admin successfully!' }))
    expect(server.callsOf('promoteUser').at(-1)?.body).toEqual({ userId: maya.id })
    expect(server.callsOf('listUsers').length).toBe(2)
  })
})

describe('changing membership and role', () => {
  it('giving premium to a user with a paid plan asks when that plan ends', async () => {
    const message = 'This person pays for a plan that still renews. Choose when it ends.'
    const changeUser = ({ body }: RecordedCall) =>
      (body as { paidPlan?: string }).paidPlan ? theo : failure('HAS_PAID_PLAN', { message })
    const { person, server, toasts } = renderAdmin({ tab, server: { ...handlers, changeUser } })
    await person.click(await screen.findByRole('button', { name: 'Edit theo' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'theo' }))
    await chooseOption(person, { label: 'Membership', option: 'Premium' })
    await chooseOption(person, { label: 'Membership status', option: 'Active' })
    await person.click(dialog.getByRole('button', { name: 'Update User' }))
    expect(await dialog.findByText(message)).toBeInTheDocument()
    await chooseOption(person, { label: 'Paid plan', option: 'End it when the paid month ends' })
    await person.click(dialog.getByRole('button', { name: 'Update User' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'User updated successfully!' }]))
    const calls = server.callsOf('changeUser')
    expect(calls.map(({ params }) => params)).toEqual([{ id: theo.id }, { id: theo.id }])
    const premium = { membershipType: 'premium', membershipStatus: 'active' }
    expect(calls.map(({ body }) => body)).toEqual([premium, { ...premium, paidPlan: 'end_at_period' }])
  })

  it('choosing the role Admin asks once, with the name and what an admin may do, even if the API then requires the password; Keep User sends nothing [ACCOUNTS-16]', async () => {
    const changeUser = ({ body }: RecordedCall) =>
      (body as { password?: string }).password ? maya : failure('REAUTH_REQUIRED')
    const { person, server, toasts } = renderAdmin({ tab, server: { ...handlers, changeUser } })
    await person.click(await screen.findByRole('button', { name: 'Edit Maya Okafor' }))
    await chooseOption(person, { label: 'Role', option: 'Admin' })
    await person.click(screen.getByRole('button', { name: 'Update User' }))
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Make Maya Okafor an admin?' }))
    expect(confirmation.getByText(/^They will be able to change classes, prices and schedules/)).toBeInTheDocument()
    await expectNoPageAxeViolations()
    expect(screen.queryByText('Updating...')).not.toBeInTheDocument()
    await person.click(confirmation.getByRole('button', { name: 'Keep User' }))
    expect(server.callsOf('changeUser')).toEqual([])
    await person.click(await screen.findByRole('button', { name: 'Update User' }))
    await confirmPromotion(person)
    await fillIn(person, await screen.findByLabelText('Your password'), 'correct-horse')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(toasts).toEqual([{ title: 'User updated successfully!' }]))
    expect(server.callsOf('changeUser').map(({ body }) => body)).toEqual([
      { role: 'admin' },
      { role: 'admin', password: 'correct-horse' },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('a name with a direction override does not reverse the text around it', async () => {
    const userWithOverride = { ...maya, firstName: '\u202enimda na deeR', lastName: 'live' }
    const { person } = renderAdmin({
      tab,
      server: { ...handlers, listUsers: [userWithOverride], changeUser: userWithOverride },
    })
    await person.click(await screen.findByRole('button', { name: /^Edit .*nimda na deeR live/ }))
    await chooseOption(person, { label: 'Role', option: 'Admin' })
    await person.click(screen.getByRole('button', { name: 'Update User' }))
    const confirmation = await screen.findByRole('alertdialog')
    expect(screen.getAllByText(/nimda na deeR live/)[0]?.tagName).toBe('BDI')
    expect(within(confirmation).getByRole('heading').textContent).toMatch(/^Make \u2068.*\u2069 an admin\?$/)
  })
})
