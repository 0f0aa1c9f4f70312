/** What a change really changes, before and after: the fields that were sent and hold something else now. */
export function getChanges<Fields extends object>(
  stored: Fields,
  input: { [Name in keyof Fields]?: Fields[Name] | undefined },
): { before: Partial<Fields>; after: Partial<Fields> } {
  const names = Object.keys(input).map((name) => name as keyof Fields)
  const changed = names.filter((name) => input[name] !== undefined && input[name] !== stored[name])
  const pick = (fields: typeof input) =>
    Object.fromEntries(changed.map((name) => [name, fields[name]])) as Partial<Fields>
  return { before: pick(stored), after: pick(input) }
}
