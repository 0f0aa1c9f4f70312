/** Where a person's page is, within /admin. */
export const personHref = (id: string): string => `#users/${encodeURIComponent(id)}`
/** Where the list of all users is. */
export const usersHref = '#users'
/** Where a program's enrollments are. */
export const programHref = (id: string): string => `#programs/${encodeURIComponent(id)}`
/** Where the list of all programs is. */
export const programsHref = '#programs'
