import { type Day, formatFullDate, type PackBalance } from '@studio/contract'
import { getStudioToday } from '../studio/studio.ts'

/** 'March 31', or 'March 31, 2027' if the year is not the current one. */
export const formatLastDay = (day: Day): string => formatFullDate(day).replace(`, ${getStudioToday().slice(0, 4)}`, '')

/** 'Uses 1 of your 4 credits of Five classes, valid until March 31' */
export const formatPackUse = (pack: PackBalance): string => `Uses ${formatCredit(pack)}`

/** '1 of your 4 credits of Five classes, valid until March 31' */
export function formatCredit({ creditsLeft, name, lastDay }: PackBalance): string {
  const credit = creditsLeft === 1 ? 'your last credit' : `1 of your ${creditsLeft} credits`
  return `${credit} of ${name}, valid until ${formatLastDay(lastDay)}`
}
