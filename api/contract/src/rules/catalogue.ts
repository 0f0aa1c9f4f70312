import { matchesSearch } from './search.ts'

export const classCategories = ['yoga', 'meditation', 'tai chi', 'nutrition', 'music', 'poetry', 'lifestyle'] as const
export type ClassCategory = (typeof classCategories)[number]

/** The category's display name: 'tai chi' -> 'Tai Chi'. */
export function categoryName(category: ClassCategory): string {
  return category.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())
}

/** The filter buttons of /classes with the stored categories that each of them selects. */
export const classFilters = [
  { key: 'all', label: 'All', categories: classCategories },
  { key: 'mindfulness', label: 'Mindfulness', categories: ['meditation'] },
  { key: 'movement', label: 'Movement', categories: ['yoga', 'tai chi'] },
  { key: 'nutrition', label: 'Nutrition', categories: ['nutrition'] },
  { key: 'wellness', label: 'Wellness', categories: ['lifestyle', 'nutrition'] },
  { key: 'creative-arts', label: 'Creative Arts', categories: ['music', 'poetry'] },
  { key: 'personal-development', label: 'Personal Development', categories: ['lifestyle'] },
] as const satisfies readonly { key: string; label: string; categories: readonly ClassCategory[] }[]

export type ClassFilterKey = (typeof classFilters)[number]['key']

/** Whether a class passes the chosen filter and has the words of the search in its name or description. */
export function classMatches(
  item: { name: string; description?: string | null; category: ClassCategory },
  { filter, search }: { filter: ClassFilterKey; search: string },
): boolean {
  const chosen: readonly ClassCategory[] = classFilters.find(({ key }) => key === filter)?.categories ?? []
  return chosen.includes(item.category) && matchesSearch([item.name, item.description], search)
}

/**
 * A program's own picture: uploaded as such, or given as its icon, which is then an address instead of a drawing's
 * name.
 */
export function programPicture({ imageUrl, icon }: { imageUrl: string | null; icon: string }): string | null {
  return imageUrl ?? (/^(?:https?:\/\/|\/)/.test(icon) ? icon : null)
}

/**
 * How long, in seconds, a deleted class can be brought back; what follows from the delete is carried out afterwards.
 */
export const UNDO_SECONDS = 10
