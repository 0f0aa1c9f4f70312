/** '1 member', '3 members' */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`
}

/** '1 class', '8 classes' */
export const formatClasses = (classes: number): string => pluralize(classes, 'class', 'classes')
