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

/* A stray console.error or warning fails the test that caused it. */
let text: string[] = []
beforeEach(() => {
  text = []
  vi.spyOn(console, 'error').mockImplementation((...text) => void text.push(text.join(' ')))
  vi.spyOn(console, 'warn').mockImplementation((...text) => void text.push(text.join(' ')))
})

afterEach(() => {
  cleanup()
  expect(text).toEqual([])
})

// The files share one set of modules: a part whose import the end of a file cuts off would be missing in the next ones.
afterAll(() => vi.dynamicImportSettled())
