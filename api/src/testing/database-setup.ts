import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string
  }
}

/** Starts one temporary database for the whole run, unless TEST_MONGODB_URI names another. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const externalUri = process.env.TEST_MONGODB_URI
  if (externalUri) {
    project.provide('mongoUri', externalUri)
    return async () => undefined
  }
  const script = resolve(import.meta.dirname, '../../../infra/database/main.ts')
  const child = spawn(process.execPath, [script, '--temporary', '--stop-with-stdin'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const uri = await waitForUri({ lines: createInterface(child.stdout), exit })
  project.provide('mongoUri', uri)
  return async () => {
    child.kill('SIGTERM')
    await exit
  }
}

async function waitForUri({ lines, exit }: { lines: AsyncIterable<string>; exit: Promise<void> }): Promise<string> {
  const readUri = async () => {
    for await (const line of lines) {
      const { uri } = JSON.parse(line) as { uri?: unknown }
      if (typeof uri === 'string') return uri
    }
    return undefined
  }
  const uri = await Promise.race([readUri(), exit.then(() => undefined)])
  if (!uri) throw new Error('The temporary database did not start; the reason is printed above.')
  return uri
}
