import { vi } from 'vitest'

/** Makes both storages throw until the test ends, as in a browser that forbids them. */
export function forbidStorage(): void {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
  }
}
