/** Where an admin's own second factor is, within /admin. */
export const securityHref = '#security'
