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
  /** What the cards show, in the plural: 'classes'. */
  noun: string
  /** The texts that the search matches. */
  getSearchTexts: (entity: Entity) => string[]
  renderEmpty: (isSearch: boolean) => ReactNode
  addLabel: string
  /** Left of the button that adds. */
  moreButtons?: ReactNode
  renderCard: (entity: Entity, actions: { onEdit: () => void; onRemove: () => void }) => ReactNode
  /** The dialog that adds (`null`) or edits an entity. */
  renderEditDialog: (entity: Entity | null, onClose: () => void) => ReactNode
  /** Asks before removing; without it `onRemove` removes at once. */
  renderRemoveDialog?: (entity: Entity, onClose: () => void) => ReactNode
  onRemove?: (entity: Entity) => void
}

/** A tab of cards: search, add, edit and remove. */
export function CardList<Entity extends { id: string }>(props: Props<Entity>) {
  const {
    read,
    noun,
    getSearchTexts,
    renderEmpty,
    addLabel,
    moreButtons,
    renderCard,
    renderEditDialog,
    renderRemoveDialog,
    onRemove,
  } = props
  const search = useSearchText()
  // `null`: the dialog adds an entity. `undefined`: it is closed.
  const [editedEntity, setEditedEntity] = useState<Entity | null>()
  const [entityToRemove, setEntityToRemove] = useState<Entity>()
  return (
    <>
      <Toolbar>
        <SearchField label={`Search ${noun}`} search={search} />
        {moreButtons}
        <Button icon="plus" onClick={() => setEditedEntity(null)}>
          {addLabel}
        </Button>
      </Toolbar>
      <ListStates read={read} loadingLabel={`Loading ${noun}`}>
        {(entities) => {
          const matchingEntities = entities.filter((entity) => matchesSearch(getSearchTexts(entity), search.text))
          if (matchingEntities.length === 0) return renderEmpty(entities.length > 0)
          return (
            <CardGrid>
              {matchingEntities.map((entity) =>
                renderCard(entity, {
                  onEdit: () => setEditedEntity(entity),
                  onRemove: () => (onRemove ?? setEntityToRemove)(entity),
                }),
              )}
            </CardGrid>
          )
        }}
      </ListStates>
      {editedEntity !== undefined && renderEditDialog(editedEntity, () => setEditedEntity(undefined))}
      {entityToRemove && renderRemoveDialog?.(entityToRemove, () => setEntityToRemove(undefined))}
    </>
  )
}
