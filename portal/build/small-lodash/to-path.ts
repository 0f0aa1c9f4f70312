/** The steps of a path: 'lines[2].text' -> ['lines', '2', 'text']. */
export default function toPath(path: unknown): string[] {
  if (Array.isArray(path)) return path.map(String)
  return String(path).match(/[^.[\]]+/g) ?? []
}
