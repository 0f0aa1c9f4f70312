/** The rows of a CSV that quotes each cell. Throws when there is anything else between two cells than a comma or line end. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const rest = text.replace('\uFEFF', '').replace(/"((?:[^"]|"")*)"(,|\r\n)/g, (_, cell: string, end: string) => {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
    return ''
  })
  if (rest) throw new Error(`this is in no cell of the CSV: ${rest}`)
  return rows.slice(0, -1)
}
