import { wordsOf } from '../content-of.ts'
import { keptCatalogue, readCatalogue } from './read-catalogue.ts'

/** The lists of the landing page, at build and at run time alike; null when the API has never answered. */
export const catalogue = keptCatalogue(async () => {
  const { timezone } = await wordsOf('studio')
  return readCatalogue({ apiUrl: apiUrl(), timezone, now: new Date() })
})

/** Where the API listens, as seen from this process. */
export function apiUrl(): string {
  return process.env.API_URL ?? 'http://127.0.0.1:8081'
}
