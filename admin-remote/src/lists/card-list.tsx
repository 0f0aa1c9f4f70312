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
  /** The entries in the plural: 'classes'. */
  noun: string
  /** The texts that the search matches. */
  getSearchTexts: (item: Entity) => string[]
  renderEmpty: (isSearch: boolean) => ReactNode
  addLabel: string
  /** More buttons, left of the one that adds. */
  actions?: ReactNode
  renderCard: (item: Entity, actions: { onEdit: () => void; onRemove: () => void }) => ReactNode
  /** The dialog that adds (`null`) or edits an entity. */
  renderEditDialog: (item: Entity | null, onClose: () => void) => ReactNode
  /** Asks before removing; without it `onRemove` removes at once. */
  renderRemoveDialog?: (item: Entity, onClose: () => void) => ReactNode
  onRemove?: (item: Entity) => void
}

/** A tab of cards: search, add, edit and remove. */
export function CardList<Entity extends { id: string }>(props: Props<Entity>) {
  const {
    read,
    noun,
    getSearchTexts,
    renderEmpty,
    addLabel,
    actions,
    renderCard,
    renderEditDialog,
    renderRemoveDialog,
    onRemove,
  } = props
  const search = useSearchText()
  // `null`: the dialog adds an entity. `undefined`: it is closed.
  const [editedItem, setEditedItem] = useState<Entity | null>()
  const [itemToRemove, setItemToRemove] = useState<Entity>()
  return (
    <>
      <Toolbar>
        <SearchField label={`Search ${noun}`} search={search} />
        {actions}
        <Button icon="plus" onClick={() => setEditedItem(null)}>
          {addLabel}
        </Button>
      </Toolbar>
      <ListStates read={read} loadingLabel={`Loading ${noun}`}>
        {(items) => {
          const matchingItems = items.filter((item) => matchesSearch(getSearchTexts(item), search.text))
          if (matchingItems.length === 0) return renderEmpty(items.length > 0)
          return (
            <CardGrid>
              {matchingItems.map((item) =>
                renderCard(item, {
                  onEdit: () => setEditedItem(item),
                  onRemove: () => (onRemove ?? setItemToRemove)(item),
                }),
              )}
            </CardGrid>
          )
        }}
      </ListStates>
      {editedItem !== undefined && renderEditDialog(editedItem, () => setEditedItem(undefined))}
      {itemToRemove && renderRemoveDialog?.(itemToRemove, () => setItemToRemove(undefined))}
    </>
  )
}
