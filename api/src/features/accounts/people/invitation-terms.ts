/** How long an invitation's link works. */
export const INVITATION_DAYS = 7

/** When a link that is mailed now stops working. */
export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * 86_400_000)
