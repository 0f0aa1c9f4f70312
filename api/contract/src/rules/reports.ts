/** What revenue comes from. A class pack counts as `class`, because it pays for classes. */
export const revenueSources = ['class', 'program', 'membership'] as const
export type RevenueSource = (typeof revenueSources)[number]

/**
 * Why monthly recurring revenue changed. `raised` and `lowered`: by another plan or price. `ended`: the plan was
 * cancelled, or unpaid for too long.
 */
export const revenueMoves = ['new', 'returned', 'resumed', 'raised', 'lowered', 'paused', 'ended'] as const
export type RevenueMove = (typeof revenueMoves)[number]

/** The steps of a free trial. `subscribed`: bought a plan. `paid`: bought something else. */
export const trialSteps = ['granted', 'invited', 'booked', 'attended', 'paid', 'subscribed'] as const
export type TrialStep = (typeof trialSteps)[number]
