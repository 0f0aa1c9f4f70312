import { get } from 'node:http'

/** Where a process answers from its event loop alone: an address on its port that no proxy leads to. */
export type LivenessAddress = {
  port: number
  path: string
  /** How long a question waits for its answer, ms; 2000 unless said otherwise. */
  patience?: number
}

type Watch = {
  address: LivenessAddress
  /** Called once, when the process has been silent three times in a row. The watch is over then. */
  onHang: (words: string) => void
}

const INTERVAL = 4000
const SILENCES = 3

/**
 * Asks a process again and again whether its event loop turns; what it answers ends the watch. Only silence counts: a
 * process that refuses connections is starting, stopping or dead, and that is seen to by others.
 */
export function watchLiveness({ address, onHang }: Watch): () => void {
  const { patience = 2000 } = address
  let silences = 0
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    const found = await askOnce(address, patience)
    if (isOver) return
    silences = found === 'silent' ? silences + 1 : 0
    if (silences < SILENCES) {
      timer = setTimeout(look, silences > 0 ? 0 : INTERVAL)
      return
    }
    isOver = true
    onHang(`its event loop has not answered for ${(SILENCES * patience) / 1000} s`)
  }
  timer = setTimeout(look, INTERVAL)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Whether a process responds at its liveness address, is silent, or does not listen. */
function askOnce({ port, path }: LivenessAddress, patience: number) {
  return new Promise<'answered' | 'silent' | 'refused'>((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path, agent: false })
    const late = setTimeout(() => {
      resolve('silent')
      asked.destroy()
    }, patience)
    asked.once('response', (response) => {
      resolve('answered')
      response.resume()
    })
    asked.once('error', () => resolve('refused'))
    asked.once('close', () => clearTimeout(late))
  })
}
