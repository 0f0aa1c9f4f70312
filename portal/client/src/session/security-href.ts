/** The link to one's own second factor, within /admin or /teach. */
export const securityHref = '#security'
