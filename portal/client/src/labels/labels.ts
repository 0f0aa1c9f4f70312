/** '1 week', '8 weeks' */
export const formatWeeks = (weeks: number): string => (weeks === 1 ? '1 week' : `${weeks} weeks`)
