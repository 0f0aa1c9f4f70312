/** What a change really changes: the fields that were sent and hold something else now. */
export function changedFields<Fields extends Record<string, unknown>>(
  stored: Fields,
  sent: { [Name in keyof Fields]?: Fields[Name] | undefined },
): Partial<Fields> {
  const changed = Object.entries(sent).filter(([name, value]) => value !== undefined && value !== stored[name])
  return Object.fromEntries(changed) as Partial<Fields>
}
