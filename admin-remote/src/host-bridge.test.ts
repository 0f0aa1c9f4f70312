import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { adminBridgeVersion } from '@studio/contract'
import { singletons } from '@studio/ui/singletons'
import { expect, it } from 'vitest'

/** A hash of the types of host-bridge.ts and the shared libraries, by version. After a change, add a new version. */
const shapes: Record<number, string> = {
  1: 'bff0d7fdab8743c1',
  2: '078fb1c02f5bf5ad',
  3: '7b569ae6255fce68',
  4: 'c536a7eb5d4eaf69',
  // The keys of the shared cache changed, and the registry of reads was removed.
  5: 'c536a7eb5d4eaf69',
  // Mutations moved to SWR, and the account became a store.
  6: 'edd7c32677b61ce0',
}

it('the host bridge has the shape recorded for its version', () => {
  const typeFiles = ['host-bridge.ts', '../../portal/client/src/toast.ts']
  const source = typeFiles.map((file) => readFileSync(resolve(import.meta.dirname, file), 'utf8')).join('\n')
  const types = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ')
  const shape = createHash('sha256')
    .update(JSON.stringify([types, singletons]))
    .digest('hex')
    .slice(0, 16)
  expect({ [adminBridgeVersion]: shape }).toEqual({ [adminBridgeVersion]: shapes[adminBridgeVersion] })
})
