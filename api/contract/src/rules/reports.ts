/** What money comes in for. */
export const revenueSources = ['class', 'program', 'membership'] as const
export type RevenueSource = (typeof revenueSources)[number]

/** What moves monthly recurring revenue. `raised` and `lowered`: another plan or price. `ended`: left or given up. */
export const revenueMoves = ['new', 'returned', 'resumed', 'raised', 'lowered', 'paused', 'ended'] as const
export type RevenueMove = (typeof revenueMoves)[number]

/** How far a free trial has come. */
export const trialSteps = ['granted', 'invited', 'booked', 'attended', 'paid', 'subscribed'] as const
export type TrialStep = (typeof trialSteps)[number]
