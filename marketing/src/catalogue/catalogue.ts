import { loadContent } from '../load-content.ts'
import { createCachedRead, readCatalogue, readPacks, readPlans } from './read-catalogue.ts'

/** Loads the classes and programs of the landing page, at build and at run time; null if the API has never responded. */
export const loadCatalogue = createCachedRead(async () => {
  const { timezone } = await loadContent('studio')
  const url = getApiUrl()
  return url ? readCatalogue({ apiUrl: url, timezone, currentTime: new Date() }) : null
})

/** Loads the plans on sale, at run time; null if the API has never responded. */
export const loadPlansOnSale = createCachedRead(async () => {
  const url = getApiUrl()
  return url ? readPlans(url) : null
})

/** Loads the class packs on sale, at run time; null if the API has never responded. */
export const loadPacksOnSale = createCachedRead(async () => {
  const url = getApiUrl()
  return url ? readPacks(url) : null
})

/** The URL of the API; undefined in the preview of content, which runs without the API. */
export function getApiUrl(): string | undefined {
  return process.env.API_URL
}
