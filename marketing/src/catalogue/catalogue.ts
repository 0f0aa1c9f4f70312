import { loadContent } from '../load-content.ts'
import { createCatalogueCache, loadCatalogue, loadPlansOnSale } from './read-catalogue.ts'

/** The classes and programs of the landing page, at build and at run time; null if the API has never responded. */
export const getCatalogue = createCatalogueCache(async () => {
  const { timezone } = await loadContent('studio')
  const url = getApiUrl()
  return url ? loadCatalogue({ apiUrl: url, timezone, now: new Date() }) : null
})

/** The plans on sale, at run time; null if the API has never responded. */
export const getPlansOnSale = createCatalogueCache(async () => {
  const url = getApiUrl()
  return url ? loadPlansOnSale(url) : null
})

/** The API's URL as seen from this process; undefined when only content is previewed. */
export function getApiUrl(): string | undefined {
  return process.env.API_URL
}
