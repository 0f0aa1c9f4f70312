import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { dataClient } from '../api/api.ts'
import { closeBooking } from '../booking/booking-store.ts'
import { usePageState } from '../navigation/use-page.ts'
import { useSessionEnd } from '../session/use-sign-out.ts'
import { useToast } from '../toasts/toast-store.ts'

// Tests load and render whole pages, also on busy machines.
configure({ asyncUtilTimeout: 15_000 })

// jsdom does not implement these. Layout is tested by the browser journeys.
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  cleanup()
  closeBooking()
  // Counts as a change of account, so that no test uses data that another test has prefetched.
  dataClient.accountStore.setState(({ changes }) => ({ id: undefined, changes: changes + 1 }))
  usePageState.setState(usePageState.getInitialState(), true)
  useSessionEnd.setState(useSessionEnd.getInitialState(), true)
  useToast.setState(useToast.getInitialState(), true)
  window.sessionStorage.clear()
  window.history.replaceState(null, '')
  window.localStorage.clear()
  vi.useRealTimers()
  // A stray error in the console fails the test that caused it.
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
})

// Test files share modules: an import that is cut off when a file ends would be missing in the next file.
afterAll(() => vi.dynamicImportSettled())
