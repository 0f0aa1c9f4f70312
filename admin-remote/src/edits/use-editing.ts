import { useState } from 'react'

/** Which entity a dialog is open for: `null` for a new one, `undefined` while no dialog is open. */
export type EditState<Entity> = {
  item: Entity | null | undefined
  add: () => void
  edit: (item: Entity) => void
  close: () => void
}

/** Keeps which entity of a list is being added or edited. */
export function useEditing<Entity>(): EditState<Entity> {
  const [item, setItem] = useState<Entity | null | undefined>(undefined)
  return { item, add: () => setItem(null), edit: setItem, close: () => setItem(undefined) }
}
