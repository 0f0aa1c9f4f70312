import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { adminBridgeVersion } from '@studio/contract'
import { singletons } from '@studio/ui/singletons'
import { expect, it } from 'vitest'

/**
 * A hash of the types in host-bridge.ts and the client's toast.ts, and of the list of shared libraries. After a change,
 * raise the version and record both.
 */
const recordedShape = { version: 8, hash: '9e00152434ea11b4' }

it('the host bridge has the shape recorded for its version', () => {
  const typeFiles = ['host-bridge.ts', '../../portal/client/src/toast.ts']
  const source = typeFiles.map((file) => readFileSync(resolve(import.meta.dirname, file), 'utf8')).join('\n')
  const types = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ')
  const hash = createHash('sha256')
    .update(JSON.stringify([types, singletons]))
    .digest('hex')
    .slice(0, 16)
  expect({ version: adminBridgeVersion, hash }).toEqual(recordedShape)
})
