import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string
  }
}

/** Starts one temporary database for the whole run; TEST_MONGODB_URI uses another. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_MONGODB_URI
  if (given) {
    project.provide('mongoUri', given)
    return async () => undefined
  }
  const script = resolve(import.meta.dirname, '../../../infra/database/main.ts')
  const child = spawn(process.execPath, [script, '--temporary', '--stop-with-stdin'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const uri = await firstUri({ lines: createInterface(child.stdout), ended })
  project.provide('mongoUri', uri)
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

async function firstUri({ lines, ended }: { lines: AsyncIterable<string>; ended: Promise<void> }): Promise<string> {
  const read = async () => {
    for await (const line of lines) {
      const { uri } = JSON.parse(line) as { uri?: unknown }
      if (typeof uri === 'string') return uri
    }
    return undefined
  }
  const uri = await Promise.race([read(), ended.then(() => undefined)])
  if (!uri) throw new Error('The temporary database did not start; its reason stands above.')
  return uri
}
