import { type ClassCategory, classCategories, getCategoryName } from '@studio/contract'

/** What a plan covers, after "every": 'class', or 'Yoga and Tai Chi class' if it covers only some categories. */
export const formatCoveredClass = (covers: readonly ClassCategory[] = classCategories): string =>
  covers.length === classCategories.length
    ? 'class'
    : `${new Intl.ListFormat('en-US').format(covers.map(getCategoryName))} class`
