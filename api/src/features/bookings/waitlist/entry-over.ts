import { AppError } from '../../../platform/app-error.ts'

/** The error for a place or an offer that has ended. */
export const entryOver = () => new AppError('OFFER_OVER', 'This place on the waitlist has ended.')
