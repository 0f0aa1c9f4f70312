import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../platform/app-error.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetAnswer } from './read-xlsx.ts'

const batches = readSheet(workerData as Uint8Array)

/** Answers each message with the next rows, so that no more are read than the caller asks for. */
parentPort?.on('message', () => parentPort?.postMessage(readNext()))

function readNext(): SheetAnswer {
  try {
    const { value, done = false } = batches.next()
    return { rows: value ?? [], isLast: done }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  }
}
