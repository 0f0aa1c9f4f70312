import { anAdmin } from '@studio/contract/testing'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { dataClient } from '../../api/api.ts'
import { Providers } from '../../app/app.tsx'
import { interceptNavigation } from '../../navigation/full-page-navigation.ts'
import { usePageState } from '../../navigation/use-page.ts'
import { getReturnPath } from '../../session/return-path.ts'
import { useToast } from '../../toasts/toast-store.ts'
import { useHostBridge } from './use-host-bridge.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <Providers cache={() => new Map()}>{children}</Providers>
  </MemoryRouter>
)
const onLeave = () => undefined
const renderBridge = () => renderHook(() => useHostBridge(anAdmin(), onLeave), { wrapper }).result.current

it('the admin area shares the portal’s account', () => {
  const { sharedData } = renderBridge()
  expect(sharedData.accountStore).toBe(dataClient.accountStore)
})

it('a screen of the admin area names the browser’s tab, and is announced only on request', () => {
  const { setScreenTitle } = renderBridge()
  setScreenTitle({ title: 'Classes', isAnnounced: false })
  expect([document.title, usePageState.getState().announcement]).toEqual(['Classes | Admin | Stillwater', ''])
  setScreenTitle({ title: 'Requests', isAnnounced: true })
  const name = 'Requests | Admin | Stillwater'
  expect([document.title, usePageState.getState().announcement]).toEqual([name, name])
})

it('signing in from the admin area opens a new tab that returns to the same screen', () => {
  window.history.replaceState(null, '', '/admin#users?q=reed&page=2')
  let returnPath: string | null = null
  // The new tab starts with a copy of this tab's storage, so the path must be saved at the moment of the call.
  const openWindow = vi.spyOn(window, 'open').mockImplementation(() => {
    returnPath = getReturnPath()
    return null
  })
  renderBridge().signIn()
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/api/login', '_blank')
  expect(returnPath).toBe('/admin#users?q=reed&page=2')
  expect(getReturnPath()).toBeNull()
})

it('a change refused because the session has ended shows a toast and leads to the sign-in page', () => {
  vi.useFakeTimers()
  const pageLoads: string[] = []
  onTestFinished(interceptNavigation((href) => pageLoads.push(href)))
  renderBridge().redirectToSignIn()
  expect(useToast.getState().toast).toMatchObject({ title: 'Unauthorized' })
  vi.advanceTimersByTime(500)
  expect(pageLoads).toEqual(['/api/login'])
})
