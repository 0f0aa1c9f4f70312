import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isAnswering } from '../processes/http-probe.ts'
import { repository } from './settings.ts'

const getAddressFile = (root: string) => join(root, '.build/running-api')

/**
 * Stores the running API's address in a file, so that a build of the public pages can load their lists (classes,
 * programs, ...) from it. Returns a function that removes the file.
 */
export function storeRunningApi(address: string, root = repository): () => void {
  const addressFile = getAddressFile(root)
  mkdirSync(dirname(addressFile), { recursive: true })
  writeFileSync(addressFile, address)
  return () => {
    if (readAddress(root) === address) rmSync(addressFile, { force: true })
  }
}

/** Returns the address of a running API; undefined when none runs, even if a killed one left its address. */
export async function findRunningApi(root = repository): Promise<string | undefined> {
  const address = readAddress(root)
  if (!address) return undefined
  return (await isAnswering(`${address}/api/health`, (status) => status === 200)) ? address : undefined
}

function readAddress(root: string): string | undefined {
  try {
    return readFileSync(getAddressFile(root), 'utf8')
  } catch {
    return undefined
  }
}
