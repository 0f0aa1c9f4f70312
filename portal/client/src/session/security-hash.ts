/** The hash of the screen for one's own second factor, within /admin or /teach. */
export const securityHash = '#security'
