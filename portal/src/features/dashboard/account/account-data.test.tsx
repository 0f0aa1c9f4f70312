import { aMember, aUserPack } from '@studio/contract/testing'
import { failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { passTime, setClock } from '../../../testing/clock.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const member = aMember({ stripeSubscriptionId: 'sub_1', membershipEndsAt: '2026-11-02T12:00:00.000Z' })
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

describe('my data', () => {
  it('the account exports the data as a file', async () => {
    renderApp({ path: '/dashboard#account', user: member })
    const link = await screen.findByRole('link', { name: 'Export my data' })
    expect(link).toHaveAttribute('href', '/api/user/export')
    expect(link).toHaveAttribute('download', 'my-data.json')
  })

  it('the account is deleted only with the right password; a wrong one stays in its field', async () => {
    const wrongPassword = failure('VALIDATION_FAILED', { fields: { password: 'This is not your password.' } })
    const { person, server, pageLoads } = renderApp({
      path: '/dashboard#account',
      user: member,
      handlers: { deleteMyAccount: wrongPassword },
    })
    await person.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete my account' })
    await person.type(within(dialog).getByLabelText(/^Password/), 'wellness')
    await person.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    expect(await within(dialog).findByText('This is not your password.')).toBeInTheDocument()
    expect(within(dialog).getByLabelText(/^Password/)).toHaveValue('wellness')
    server.answer({ deleteMyAccount: { message: 'Gone.' } })
    await person.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(pageLoads).toEqual(['/']))
  })

  it('deleting the account names the unused credits of class packs that end with it [PACKS-17]', async () => {
    const packs = [
      aUserPack({ creditsLeft: 2 }),
      aUserPack({ id: '66b000000000000000000002', creditsLeft: 3 }),
      aUserPack({ id: '66b000000000000000000003', creditsLeft: 4, status: 'expired' }),
    ]
    const { person } = renderApp({ path: '/dashboard#account', user: member, handlers: { listMyPacks: packs } })
    await person.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }))
    expect(await dialog.findByText('You still have 5 unused credits')).toBeInTheDocument()
    await expectNoPageAxeViolations()
  })

  it('an empty password is reported under its field, which has the focus; nothing is sent', async () => {
    const { person, server } = renderApp({ path: '/dashboard#account', user: member })
    await person.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete my account' })
    await person.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    expect(await within(dialog).findByText('Password is required')).toBeInTheDocument()
    expect(within(dialog).getByLabelText(/^Password/)).toHaveFocus()
    expect(server.callsOf('deleteMyAccount')).toEqual([])
    await expectNoPageAxeViolations()
  })

  it.each([
    ['a lost connection', networkFailure(), /We cannot reach the studio/],
    ['a server error', failure('INTERNAL', { message: '' }), /could not be deleted. Please try again/],
  ])('after %s the account, the dialog and its input are unchanged', async (_, answer, text) => {
    const { person, pageLoads } = renderApp({
      path: '/dashboard#account',
      user: member,
      handlers: { deleteMyAccount: answer },
    })
    await person.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete my account' })
    await person.type(within(dialog).getByLabelText(/^Password/), 'wellness-demo')
    await person.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    expect(await within(dialog).findByText(text)).toBeInTheDocument()
    expect(within(dialog).getByLabelText(/^Password/)).toHaveValue('wellness-demo')
    expect(pageLoads).toEqual([])
  })

  it('deleting the account after the session has ended leads to signing in', async () => {
    setClock()
    const { person, pageLoads } = renderApp({
      path: '/dashboard#account',
      user: member,
      handlers: { deleteMyAccount: failure('UNAUTHORIZED') },
    })
    await person.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete my account' })
    await person.type(within(dialog).getByLabelText(/^Password/), 'wellness-demo')
    await person.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    expect(await screen.findByText('Unauthorized')).toBeInTheDocument()
    await passTime(500)
    expect(pageLoads).toEqual(['/api/login?redirect=dashboard'])
  })

  it('a calendar address that cannot be read or replaced says so and offers a retry', async () => {
    const { person, server } = renderApp({
      path: '/dashboard#account',
      user: member,
      handlers: { getCalendarFeedUrl: networkFailure(), renewCalendarFeedUrl: networkFailure() },
    })
    await person.click(await screen.findByRole('button', { name: 'Follow my classes in a calendar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Follow my classes in a calendar' })
    const retryButton = await within(dialog).findByRole('button', { name: 'Try Again' })
    server.answer({ getCalendarFeedUrl: { feedUrl: 'http://x/api/calendar-feed/old.ics' } })
    await person.click(retryButton)
    expect(await screen.findByDisplayValue('http://x/api/calendar-feed/old.ics')).toBeInTheDocument()
    await person.click(within(dialog).getByRole('button', { name: 'Replace the address' }))
    expect(await screen.findByText('The address could not be replaced. Please try again.')).toBeInTheDocument()
    expect(screen.getByDisplayValue('http://x/api/calendar-feed/old.ics')).toBeInTheDocument()
  })

  it('the calendar dialog shows the private address and replaces it', async () => {
    const handlers = {
      getCalendarFeedUrl: { feedUrl: 'http://x/api/calendar-feed/old.ics' },
      renewCalendarFeedUrl: { feedUrl: 'http://x/api/calendar-feed/new.ics' },
    }
    const { person } = renderApp({ path: '/dashboard#account', user: member, handlers })
    await person.click(await screen.findByRole('button', { name: 'Follow my classes in a calendar' }))
    expect(await screen.findByDisplayValue('http://x/api/calendar-feed/old.ics')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Replace the address' }))
    expect(await screen.findByDisplayValue('http://x/api/calendar-feed/new.ics')).toBeInTheDocument()
  })

  it('a calendar address that cannot be replaced stays', async () => {
    const handlers = {
      getCalendarFeedUrl: { feedUrl: 'http://x/api/calendar-feed/old.ics' },
      renewCalendarFeedUrl: failure('INTERNAL'),
    }
    const { person } = renderApp({ path: '/dashboard#account', user: member, handlers })
    await person.click(await screen.findByRole('button', { name: 'Follow my classes in a calendar' }))
    await screen.findByDisplayValue('http://x/api/calendar-feed/old.ics')
    await person.click(screen.getByRole('button', { name: 'Replace the address' }))
    expect(await screen.findByText('The address could not be replaced. Please try again.')).toBeInTheDocument()
    expect(screen.getByDisplayValue('http://x/api/calendar-feed/old.ics')).toBeInTheDocument()
  })
})
