import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

configure({ asyncUtilTimeout: 5000 })

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  cleanup()
  window.sessionStorage.clear()
  window.localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // An unexpected error or warning in the console fails the test.
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
})

// Test files share modules: an import that is interrupted when a file ends would be missing in the next file.
afterAll(() => vi.dynamicImportSettled())
