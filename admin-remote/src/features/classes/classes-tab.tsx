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
      renderCard={(studioClass, actions) => <ClassCard key={studioClass.id} studioClass={studioClass} {...actions} />}
      renderEditDialog={(studioClass, onClose) => (
        <ClassDialog studioClass={studioClass} instructors={instructors} onClose={onClose} />
      )}
      onRemove={(studioClass) => void remove(studioClass)}
    />
  )
}

type CardProps = { studioClass: ListedClass; onEdit: () => void; onRemove: () => void }

function ClassCard({ studioClass, onEdit, onRemove }: CardProps) {
  return (
    <AdminCard
      picture={
        <Artwork
          className="drawing"
          kind={toKind(studioClass.category)}
          seed={toSeed(studioClass.id)}
          src={studioClass.imageUrl}
          size={{ w: 200, h: 200 }}
        />
      }
      title={studioClass.name}
      subtitle={<CategoryLabel category={studioClass.category} />}
      about={studioClass.description}
      facts={[
        {
          term: 'Instructor',
          value: studioClass.instructorName ?? 'No instructor assigned',
          isMissing: !studioClass.instructorName,
        },
        { term: 'Duration', value: `${studioClass.duration} min` },
        { term: 'Drop-in price', value: formatMoney(studioClass.dropInPrice) },
      ]}
      badge={<ActiveBadge isActive={studioClass.isActive} />}
      actions={
        <>
          <IconButton icon="pencil-simple" label={`Edit ${studioClass.name}`} onClick={onEdit} />
          <IconButton icon="trash" label={`Delete ${studioClass.name}`} onClick={onRemove} />
        </>
      }
    />
  )
}

function NoClasses({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <EmptyState title="No classes found" artwork="stones" />
  return (
    <EmptyState title="No Classes Available" artwork="reeds">
      Add your first class, then give it a schedule under Calendar.
    </EmptyState>
  )
}
