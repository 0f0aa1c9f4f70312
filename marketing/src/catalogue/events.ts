import { loadContent } from '../load-content.ts'
import { toEventData } from '../seo/structured-data.ts'
import type { Catalogue } from './lists.ts'

/** The next classes as structured data, soonest first. */
export async function getEvents({ catalogue, site }: { catalogue: Catalogue; site: URL | undefined }) {
  const studio = await loadContent('studio')
  return catalogue.upcoming.map((occurrence) => toEventData({ occurrence, catalogue, studio, site }))
}
