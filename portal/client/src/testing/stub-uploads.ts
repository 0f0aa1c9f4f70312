import type { FakeServer } from '@studio/contract/testing/server'
import { vi } from 'vitest'

/** Makes XMLHttpRequest, which uploads pictures, call the fake server. Each upload reports a progress of 50% at once. */
export function stubUploads(server: FakeServer): void {
  class FakeRequest {
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    ontimeout: (() => void) | null = null
    timeout = 0
    status = 0
    statusText = ''
    responseText = ''
    private method = ''
    private path = ''

    open(method: string, path: string): void {
      this.method = method
      this.path = path
    }

    setRequestHeader(): void {}

    abort(): void {
      this.onload = null
      this.onerror = null
    }

    async send(body: FormData): Promise<void> {
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      const timer = setTimeout(() => this.ontimeout?.(), this.timeout)
      const response = await server.fetch(this.path, { method: this.method, body }).catch(() => null)
      clearTimeout(timer)
      if (!response) return this.onerror?.()
      this.responseText = await response.text()
      this.status = response.status
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
}
