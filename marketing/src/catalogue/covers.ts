/** Height of a cover 300 wide: 340 at four weeks, a little more for each week, 475 at most. */
export const coverHeight = (weeks: number): number => Math.min(475, Math.max(310, 250 + 22.5 * weeks))
