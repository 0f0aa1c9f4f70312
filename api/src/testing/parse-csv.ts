/** Parses a CSV whose cells are all quoted. Throws when anything but a comma or a line end separates two cells. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const leftover = text
    .replace('\uFEFF', '')
    .replace(/"((?:[^"]|"")*)"(,|\r\n)/g, (_, cell: string, separator: string) => {
      rows.at(-1)?.push(cell.replaceAll('""', '"'))
      if (separator !== ',') rows.push([])
      return ''
    })
  if (leftover) throw new Error(`text outside of the CSV's cells: ${leftover}`)
  return rows.slice(0, -1)
}
