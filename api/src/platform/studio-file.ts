import { readFileSync } from 'node:fs'
import { type Studio, studioSchema } from '@studio/contract'
import { parse } from 'yaml'

/** The studio's facts from the file that staff edit; throws one sentence that says what is wrong with it. */
export function readStudioFile(path: string): Studio {
  try {
    return studioSchema.validateSync(parse(readFileSync(path, 'utf8')), { stripUnknown: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The studio's facts in ${path} cannot be read: ${reason}`, { cause })
  }
}
