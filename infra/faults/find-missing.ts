/** The lines that the other list lacks; a line that comes twice must be there twice. */
export function findMissing(lines: readonly string[], others: readonly string[]): string[] {
  const rest = [...others]
  return lines.filter((line) => {
    const place = rest.indexOf(line)
    if (place >= 0) rest.splice(place, 1)
    return place < 0
  })
}
