import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { invalidFile, type TableRow } from './read-table.ts'

export type SheetAnswer = { rows: TableRow[]; isLast: boolean } | { refusal: string }

/**
 * Reads the rows in a worker with a small heap: the garbage of parsing would take several times the memory of the file.
 */
export async function* readXlsxRows(bytes: Uint8Array): AsyncGenerator<TableRow> {
  const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 32 }
  const worker = new Worker(new URL('sheet-worker.ts', import.meta.url), { workerData: bytes, resourceLimits })
  try {
    for (;;) {
      worker.postMessage('next')
      const answer = (await once(worker, 'message').catch(throwWorkerError))[0] as SheetAnswer
      if ('refusal' in answer) throw invalidFile(answer.refusal)
      yield* answer.rows
      if (answer.isLast) return
    }
  } finally {
    await worker.terminate()
  }
}

function throwWorkerError(error: Error & { code?: string }): never {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  throw invalidFile('This .xlsx file is too large. Please save it as CSV.')
}
