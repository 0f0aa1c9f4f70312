import { loadContent } from '../load-content.ts'
import { eventData } from '../seo/structured-data.ts'
import type { Catalogue } from './lists.ts'

/** The next classes as structured data, soonest first. */
export async function getEvents({ lists, site }: { lists: Catalogue; site: URL | undefined }) {
  const studio = await loadContent('studio')
  return lists.upcoming.map((occurrence) => eventData({ occurrence, lists, studio, site }))
}
