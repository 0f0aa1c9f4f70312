/** Saves a text from the API as a CSV file of that name. */
export function saveFile({ name, text }: { name: string; text: string }): void {
  // Reading the answer as text took the mark away by which spreadsheets know UTF-8.
  const href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
