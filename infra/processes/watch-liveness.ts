import { get } from 'node:http'

/** Where a process answers without waiting for the database or anything else. No proxy routes to this address. */
export type LivenessAddress = {
  port: number
  path: string
  /** How long to wait for a response; 2000 by default. */
  timeoutMs?: number
}

type WatchInput = {
  address: LivenessAddress
  /** Called once, when the process has not answered three times in a row. The watch ends then. */
  onHang: (reason: string) => void
}

const INTERVAL_MS = 4000
const MAX_SILENT_PROBES = 3

/**
 * Polls whether the event loop of a process runs; returns a function that ends the watch. Only missing responses count: a
 * process that refuses connections is starting, stopping or dead, which its supervisor handles.
 */
export function watchLiveness({ address, onHang }: WatchInput): () => void {
  const { timeoutMs = 2000 } = address
  let silentProbeCount = 0
  let hasEnded = false
  let timer: NodeJS.Timeout | undefined
  const check = async () => {
    const outcome = await probe(address, timeoutMs)
    if (hasEnded) return
    silentProbeCount = outcome === 'silent' ? silentProbeCount + 1 : 0
    if (silentProbeCount < MAX_SILENT_PROBES) {
      timer = setTimeout(check, silentProbeCount > 0 ? 0 : INTERVAL_MS)
      return
    }
    hasEnded = true
    onHang(`its event loop has not answered for ${(MAX_SILENT_PROBES * timeoutMs) / 1000} s`)
  }
  timer = setTimeout(check, INTERVAL_MS)
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}

/** Whether a process responds at its liveness address, is silent, or does not listen. */
function probe({ port, path }: LivenessAddress, timeoutMs: number) {
  return new Promise<'answered' | 'silent' | 'refused'>((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false })
    const timer = setTimeout(() => {
      resolve('silent')
      request.destroy()
    }, timeoutMs)
    request.once('response', (response) => {
      resolve('answered')
      response.resume()
    })
    request.once('error', () => resolve('refused'))
    request.once('close', () => clearTimeout(timer))
  })
}
