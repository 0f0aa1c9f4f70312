import { matchesSearch } from '@studio/contract'
import { Button } from '@studio/ui'
import { type ReactNode, useState } from 'react'
import type { SWRResponse } from 'swr'
import { useSearchText } from '../navigation/use-search-text.ts'
import { CardGrid } from './admin-card.tsx'
import { ListStates } from './list-states.tsx'
import { SearchField, Toolbar } from './toolbar.tsx'

type Props<Entity extends { id: string }> = {
  read: SWRResponse<Entity[], Error>
  /** What the list holds: 'classes'. */
  noun: string
  /** The texts of an entity that the search looks into. */
  searchIn: (item: Entity) => string[]
  empty: (isSearch: boolean) => ReactNode
  addLabel: string
  /** More buttons, left of the one that adds. */
  actions?: ReactNode
  card: (item: Entity, actions: { onEdit: () => void; onRemove: () => void }) => ReactNode
  /** The dialog that adds one (`null`) or edits it. */
  editDialog: (item: Entity | null, onClose: () => void) => ReactNode
  /** Asks before one is removed; without it `onRemove` removes at once. */
  removeDialog?: (item: Entity, onClose: () => void) => ReactNode
  onRemove?: (item: Entity) => void
}

/** A tab of cards: search, add, edit and remove. */
export function CardList<Entity extends { id: string }>(props: Props<Entity>) {
  const { read, noun, searchIn, empty, addLabel, actions, card, editDialog, removeDialog, onRemove } = props
  const search = useSearchText()
  const [edited, setEdited] = useState<Entity | null>()
  const [removed, setRemoved] = useState<Entity>()
  return (
    <>
      <Toolbar>
        <SearchField label={`Search ${noun}`} search={search} />
        {actions}
        <Button icon="plus" onClick={() => setEdited(null)}>
          {addLabel}
        </Button>
      </Toolbar>
      <ListStates read={read} loading={`Loading ${noun}`}>
        {(all) => {
          const matching = all.filter((item) => matchesSearch(searchIn(item), search.text))
          if (matching.length === 0) return empty(all.length > 0)
          return (
            <CardGrid>
              {matching.map((item) =>
                card(item, { onEdit: () => setEdited(item), onRemove: () => (onRemove ?? setRemoved)(item) }),
              )}
            </CardGrid>
          )
        }}
      </ListStates>
      {edited !== undefined && editDialog(edited, () => setEdited(undefined))}
      {removed && removeDialog?.(removed, () => setRemoved(undefined))}
    </>
  )
}
