import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// What jsdom has no window for; layout is the browser journeys' matter.
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
URL.createObjectURL ??= () => 'blob:http://localhost:8080/1'
URL.revokeObjectURL ??= () => undefined

configure({ asyncUtilTimeout: 5000 })

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(async () => {
  cleanup()
  // The history entry of an unsaved form goes with the form, and must not take the next test's along.
  if (window.history.state?.unsavedForm) {
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  }
  window.history.replaceState(null, '', '/admin')
  window.sessionStorage.clear()
  window.localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // A stray error in the console fails the test that caused it.
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
})

// The files share one set of modules: a part whose import the end of a file cuts off would be missing in the next ones.
afterAll(() => vi.dynamicImportSettled())
