import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// jsdom has no layout; the browser journeys test it.
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
  // An unsaved form removes its history entry with `history.back()`. Wait for it, or it would affect the next test.
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

// Test files share modules: an import that is cut off when a file ends would be missing in the next file.
afterAll(() => vi.dynamicImportSettled())
