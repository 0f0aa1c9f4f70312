import { type ClassCategory, classCategories, coversEveryCategory, getCategoryName } from '@studio/contract'

/** What a plan covers, after "every": 'class', or 'Yoga and Tai Chi class' if it covers only some categories. */
export const formatCoveredClass = (covers: readonly ClassCategory[] = classCategories): string =>
  coversEveryCategory(covers) ? 'class' : `${new Intl.ListFormat('en-US').format(covers.map(getCategoryName))} class`
