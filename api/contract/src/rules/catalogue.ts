import { matchesSearch } from './search.ts'

export const classCategories = ['yoga', 'meditation', 'tai chi', 'nutrition', 'music', 'poetry', 'lifestyle'] as const
export type ClassCategory = (typeof classCategories)[number]

/** 'tai chi' -> 'Tai Chi' */
export function getCategoryName(category: ClassCategory): string {
  return category.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())
}

/** The filter buttons of /classes. */
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

/** Whether a class passes the filter and its name or description matches the search. */
export function isMatchingClass(
  studioClass: { name: string; description?: string | null; category: ClassCategory },
  { filter, search }: { filter: ClassFilterKey; search: string },
): boolean {
  const filterCategories: readonly ClassCategory[] = classFilters.find(({ key }) => key === filter)?.categories ?? []
  return (
    filterCategories.includes(studioClass.category) &&
    matchesSearch([studioClass.name, studioClass.description], search)
  )
}

/** The address of the uploaded picture, else an `icon` that is an address. Null when `icon` names a drawing. */
export function findProgramPicture({ imageUrl, icon }: { imageUrl: string | null; icon: string }): string | null {
  return imageUrl ?? (/^(?:https?:\/\/|\/)/.test(icon) ? icon : null)
}

/** How long the deletion of a class can be undone. Its bookings are cancelled when that time is over. */
export const CLASS_DELETION_UNDO_SECONDS = 10
