import { CategoryLabel } from '@studio/client/category-label'
import { useRead } from '@studio/client/reading'
import { formatMoney, type ListedClass } from '@studio/contract'
import { Artwork, EmptyState, IconButton, toKind, toSeed } from '@studio/ui'
import { ActiveBadge, AdminCard } from '../../lists/admin-card.tsx'
import { CardList } from '../../lists/card-list.tsx'
import { ClassDialog } from './class-dialog.tsx'
import { useClassRemoval } from './use-class-removal.tsx'

export function ClassesTab() {
  const classes = useRead('listClasses', undefined, { rereadOnOpen: true })
  const instructors = useRead('listInstructors').data ?? []
  const remove = useClassRemoval()
  return (
    <CardList
      read={classes}
      noun="classes"
      getSearchTexts={({ name, description, category }) => [name, description, category]}
      renderEmpty={(isSearch) => <NoClasses isSearch={isSearch} />}
      addLabel="Add Class"
      renderCard={(item, actions) => <ClassCard key={item.id} item={item} {...actions} />}
      renderEditDialog={(item, onClose) => <ClassDialog item={item} instructors={instructors} onClose={onClose} />}
      onRemove={(item) => void remove(item)}
    />
  )
}

type CardProps = { item: ListedClass; onEdit: () => void; onRemove: () => void }

function ClassCard({ item, onEdit, onRemove }: CardProps) {
  return (
    <AdminCard
      picture={
        <Artwork
          className="drawing"
          kind={toKind(item.category)}
          seed={toSeed(item.id)}
          src={item.imageUrl}
          size={{ w: 200, h: 200 }}
        />
      }
      title={item.name}
      kind={<CategoryLabel category={item.category} />}
      about={item.description}
      facts={[
        { term: 'Instructor', value: item.instructorName ?? 'No instructor assigned', isMissing: !item.instructorName },
        { term: 'Duration', value: `${item.duration} min` },
        { term: 'Drop-in price', value: formatMoney(item.dropInPrice) },
      ]}
      badge={<ActiveBadge isActive={item.isActive} />}
      actions={
        <>
          <IconButton icon="pencil-simple" label={`Edit ${item.name}`} onClick={onEdit} />
          <IconButton icon="trash" label={`Delete ${item.name}`} onClick={onRemove} />
        </>
      }
    />
  )
}

function NoClasses({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <EmptyState title="No classes found" kind="stones" />
  return (
    <EmptyState title="No Classes Available" kind="reeds">
      Add your first class, then give it a schedule under Calendar.
    </EmptyState>
  )
}
