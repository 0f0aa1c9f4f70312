import { loadContent } from '../load-content.ts'
import { toEventData } from '../seo/structured-data.ts'
import type { Catalogue } from './lists.ts'

/** Loads the studio's details and returns the upcoming classes as structured data, soonest first. */
export async function loadEvents({ catalogue, site }: { catalogue: Catalogue; site: URL | undefined }) {
  const studio = await loadContent('studio')
  return catalogue.upcoming.map((occurrence) => toEventData({ occurrence, catalogue, studio, site }))
}
