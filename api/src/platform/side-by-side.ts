const MAX_AT_ONCE = 5

/** Five at a time, and all of them even when one fails; then throws an AggregateError with the sentence. */
export async function sideBySide<Item>(
  items: readonly Item[],
  { work, failure }: { work: (item: Item) => Promise<void>; failure: string },
): Promise<void> {
  const failures: unknown[] = []
  const left = items.values()
  const workThrough = async () => {
    for (const item of left) await work(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, workThrough))
  if (failures.length > 0) throw new AggregateError(failures, failure)
}
