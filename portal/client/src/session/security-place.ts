/** The link to an admin's own second factor, within /admin. */
export const securityHref = '#security'
