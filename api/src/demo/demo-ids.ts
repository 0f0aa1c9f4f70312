import { createHash } from 'node:crypto'

/**
 * The id of a thing of the demo studio: the same for the same name, so that loading twice makes nothing twice, and so
 * that a class keeps the drawing that is made from its id.
 */
export function demoId(name: string): string {
  return createHash('sha256').update(`stillwater demo: ${name}`).digest('hex').slice(0, 24)
}
