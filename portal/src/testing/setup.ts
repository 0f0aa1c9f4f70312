import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { dataClient } from '../api/api.ts'
import { closeBooking } from '../booking/booking-store.ts'
import { usePageState } from '../navigation/use-page.ts'
import { useLeaving } from '../session/use-sign-out.ts'
import { useToast } from '../toasts/toast-store.ts'

// A page's code is loaded and a whole page rendered, on busy machines.
configure({ asyncUtilTimeout: 15_000 })

// What jsdom has no window for; layout is the browser journeys' matter.
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
  // Another number, so that no test finds what another one has prefetched.
  dataClient.account.setState(({ changes }) => ({ id: undefined, changes: changes + 1 }))
  usePageState.setState(usePageState.getInitialState(), true)
  useLeaving.setState(useLeaving.getInitialState(), true)
  useToast.setState(useToast.getInitialState(), true)
  window.sessionStorage.clear()
  window.history.replaceState(null, '')
  window.localStorage.clear()
  vi.useRealTimers()
  // A stray error in the console fails the test that caused it.
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
})

// The files share one set of modules: a part whose import the end of a file cuts off would be missing in the next ones.
afterAll(() => vi.dynamicImportSettled())
