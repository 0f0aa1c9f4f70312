import type { CollectionEntry } from 'astro:content'
import { type CollectionKey, getCollection } from 'astro:content'

/** Loads a content file, validated by its schema: `loadContent('plans')` is plans.yaml. */
export async function loadContent<Name extends CollectionKey>(
  collection: Name,
): Promise<CollectionEntry<Name>['data']> {
  const [entry] = await getCollection(collection)
  if (!entry) throw new Error(`The content file for "${collection}" is missing from src/content.`)
  return entry.data
}

/**
 * Puts the figures that studio.yaml claims into a sentence: "{members} community members" becomes "500+ community members".
 */
export function fillClaimPlaceholders(sentence: string, claims: { professionals: string; members: string }): string {
  return sentence.replaceAll('{professionals}', claims.professionals).replaceAll('{members}', claims.members)
}

/** Keeps figures and their unit on one line: "24-48 hours". */
export const keepUnitsTogether = (sentence: string): string =>
  sentence.replace(/(\d[–-]\d+) (hours|weeks|days)/g, '$1\u00a0$2')
