import { aBooking, aMember, anAdmin, aUser } from '@studio/contract/testing'
import { failure } from '@studio/contract/testing/server'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataClient } from '../api/api.ts'
import { passTime, setClock } from '../testing/clock.ts'
import { renderApp } from '../testing/render-app.tsx'
import { getReturnPath } from './return-path.ts'

const openOtherTab = () => new BroadcastChannel('studio.account')
const bo = aUser({ id: '64a000000000000000000077', firstName: 'Bo', lastName: 'Ray', username: 'bo' })

test('a read after the session has ended leads to signing in and saves the exact address [ACCOUNTS-8]', async () => {
  setClock()
  // The saved address is the browser's, not that of the memory router.
  window.history.replaceState(null, '', '/dashboard?programId=5#later')
  const { pageLoads } = renderApp({
    path: '/dashboard?programId=5#later',
    user: aMember(),
    handlers: { listMyBookings: failure('UNAUTHORIZED') },
  })
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument()
  await passTime(500)
  expect(pageLoads).toEqual(['/api/login?redirect=dashboard'])
  expect(getReturnPath()).toBe('/dashboard?programId=5#later')
})

test('a tab switches to the account that another tab has signed in, reads its lists, and says so [ACCOUNTS-8]', async () => {
  const member = aMember()
  const { server } = renderApp({ path: '/dashboard', user: member, handlers: { listMyBookings: [aBooking()] } })
  expect(await screen.findByText('Mindful Yoga')).toBeInTheDocument()
  server.answer({ getUser: bo, listMyBookings: [] })
  const otherTab = openOtherTab()
  await act(async () => otherTab.postMessage({ account: bo.id }))
  expect(await screen.findByText('Signed in as Bo Ray')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Mindful Yoga')).toBeNull())
  otherTab.close()
})

test('a call refused because another user is signed in switches the tab to that user [ACCOUNTS-8]', async () => {
  const { server } = renderApp({ path: '/dashboard', user: aMember(), handlers: { listMyBookings: [aBooking()] } })
  await screen.findByText('Mindful Yoga')
  server.answer({ getUser: bo, listMyBookings: failure('OTHER_ACCOUNT') })
  // After the refusal, the tab loads Bo's bookings: none.
  await act(async () => void dataClient.api.call('listMyBookings').catch(() => server.answer({ listMyBookings: [] })))
  expect(await screen.findByText('Signed in as Bo Ray')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Mindful Yoga')).toBeNull())
})

test('a tab that becomes visible reads only the current user', async () => {
  const { server } = renderApp({ path: '/classes', user: aMember() })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(server.callsOf('listClasses')).toHaveLength(1))
  const callCount = server.calls.length
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(server.calls.slice(callCount).map(({ name }) => name)).toEqual(['getUser']))
})

test('a tab that becomes visible after the session has ended leads to signing in, but stays as it is with unsaved input [ACCOUNTS-8]', async () => {
  // There is no admin remote to load in this test, which is logged.
  vi.spyOn(console, 'info').mockReturnValue()
  const { server, currentPath } = renderApp({ path: '/admin', user: anAdmin() })
  await screen.findByRole('heading', { name: 'The admin area is unavailable' })
  // A form with unsaved input prevents leaving in this way.
  const preventLeaving = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', preventLeaving)
  onTestFinished(() => window.removeEventListener('beforeunload', preventLeaving))
  server.answer({ getUser: failure('UNAUTHORIZED') })
  const callCount = server.callsOf('getUser').length
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(server.callsOf('getUser').length).toBeGreaterThan(callCount))
  expect(currentPath()).toBe('/admin')
  expect(screen.getByRole('heading', { name: 'The admin area is unavailable' })).toBeInTheDocument()

  window.removeEventListener('beforeunload', preventLeaving)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(currentPath()).toBe('/auth'))
})
