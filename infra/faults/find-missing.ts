/** Returns the lines that the other list lacks; a line that occurs twice must occur there twice. */
export function findMissing(lines: readonly string[], otherLines: readonly string[]): string[] {
  const remaining = [...otherLines]
  return lines.filter((line) => {
    const index = remaining.indexOf(line)
    if (index >= 0) remaining.splice(index, 1)
    return index < 0
  })
}
