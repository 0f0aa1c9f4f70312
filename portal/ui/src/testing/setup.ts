import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

/* Browser APIs that Radix needs and jsdom does not have. */
if (typeof window !== 'undefined') {
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView ??= () => undefined
  Element.prototype.hasPointerCapture ??= () => false
  Element.prototype.setPointerCapture ??= () => undefined
  Element.prototype.releasePointerCapture ??= () => undefined
}

/* A console.error or console.warn fails the test that caused it. */
let messages: string[] = []
beforeEach(() => {
  messages = []
  vi.spyOn(console, 'error').mockImplementation((...values) => void messages.push(values.join(' ')))
  vi.spyOn(console, 'warn').mockImplementation((...values) => void messages.push(values.join(' ')))
})

afterEach(() => {
  cleanup()
  expect(messages).toEqual([])
})

// Test files share modules: an import that is cut off when a file ends would be missing in the next file.
afterAll(() => vi.dynamicImportSettled())
