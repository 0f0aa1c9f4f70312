import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { answers } from '../processes/http-probe.ts'
import { repository } from './settings.ts'

const noteIn = (root: string) => join(root, '.build/running-api')

/** Writes the running API's address to a file, so that a concurrent build can read its lists; returns a function that removes it. */
export function noteRunningApi(address: string, root = repository): () => void {
  const note = noteIn(root)
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, address)
  return () => {
    if (readNote(root) === address) rmSync(note, { force: true })
  }
}

/** The address of a running studio's API; undefined when none runs, whatever note a killed one left. */
export async function findRunningApi(root = repository): Promise<string | undefined> {
  const address = readNote(root)
  if (!address) return undefined
  return (await answers(`${address}/api/health`, (status) => status === 200)) ? address : undefined
}

function readNote(root: string): string | undefined {
  try {
    return readFileSync(noteIn(root), 'utf8')
  } catch {
    return undefined
  }
}
