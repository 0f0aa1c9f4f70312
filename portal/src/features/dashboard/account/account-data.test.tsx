import { aMember, aUserPack } from '@studio/contract/testing'
import { failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

const path = '/dashboard#account'

it('a user can export their data; deleting the account names the unused credits of active packs and needs the right password [PACKS-17]', async () => {
  const packs = [
    aUserPack({ creditsLeft: 2 }),
    aUserPack({ id: '66b000000000000000000002', creditsLeft: 3 }),
    aUserPack({ id: '66b000000000000000000003', creditsLeft: 4, status: 'expired' }),
  ]
  const { person, server, pageLoads } = renderApp({ path, user: aMember(), handlers: { listMyPacks: packs } })
  const link = await screen.findByRole('link', { name: 'Export my data' })
  expect(link).toHaveAttribute('href', '/api/user/export')
  expect(link).toHaveAttribute('download', 'my-data.json')
  await person.click(screen.getByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }))
  expect(await dialog.findByText('You still have 5 unused credits')).toBeInTheDocument()
  const pressDelete = async () =>
    person.click(await dialog.findByRole('button', { name: 'Delete my account', busy: false }))
  await pressDelete()
  expect(await dialog.findByText('Password is required')).toBeInTheDocument()
  expect(dialog.getByLabelText(/^Password/)).toHaveFocus()
  expect(server.callsOf('deleteMyAccount')).toEqual([])
  await expectNoPageAxeViolations()
  await fillIn(person, dialog.getByLabelText(/^Password/), 'wellness')
  server.answer({
    deleteMyAccount: failure('VALIDATION_FAILED', { fields: { password: 'This is not your password.' } }),
  })
  await pressDelete()
  expect(await dialog.findByText('This is not your password.')).toBeInTheDocument()
  expect(dialog.getByLabelText(/^Password/)).toHaveValue('wellness')
  expect(pageLoads).toEqual([])
  server.answer({ deleteMyAccount: { message: 'Gone.' } })
  await pressDelete()
  await waitFor(() => expect(pageLoads).toEqual(['/']))
})

it('the calendar dialog shows the private address and replaces it; both can be tried again after a failure', async () => {
  const { person, server } = renderApp({
    path,
    user: aMember(),
    handlers: { getCalendarFeedUrl: networkFailure(), renewCalendarFeedUrl: networkFailure() },
  })
  await person.click(await screen.findByRole('button', { name: 'Follow my classes in a calendar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Follow my classes in a calendar' }))
  const retryButton = await dialog.findByRole('button', { name: 'Try Again' })
  const [oldAddress, newAddress] = ['http://x/api/calendar-feed/old.ics', 'http://x/api/calendar-feed/new.ics']
  server.answer({ getCalendarFeedUrl: { feedUrl: oldAddress } })
  await person.click(retryButton)
  expect(await dialog.findByDisplayValue(oldAddress)).toBeInTheDocument()
  await person.click(dialog.getByRole('button', { name: 'Replace the address' }))
  expect(await screen.findByText('The address could not be replaced. Please try again.')).toBeInTheDocument()
  expect(dialog.getByDisplayValue(oldAddress)).toBeInTheDocument()
  server.answer({ renewCalendarFeedUrl: { feedUrl: newAddress } })
  await person.click(await dialog.findByRole('button', { name: 'Replace the address', busy: false }))
  expect(await dialog.findByDisplayValue(newAddress)).toBeInTheDocument()
})
