import { CategoryLabel } from '@studio/client/category-label'
import { formatMoney, type Instructor, type StudioClass } from '@studio/contract'
import { Artwork, IconButton, toKind, toSeed } from '@studio/ui'
import { ActiveBadge } from '../../lists/active-badge.tsx'
import { AdminCard, CardGrid } from '../../lists/admin-card.tsx'

type Actions = { onEdit: (item: StudioClass) => void; onDelete: (item: StudioClass) => void }
type Props = Actions & { classes: readonly StudioClass[]; instructors: readonly Instructor[] }

/** Classes as cards. */
export function ClassList({ classes, instructors, ...acts }: Props) {
  return (
    <CardGrid>
      {classes.map((item) => (
        <ClassCard
          key={item.id}
          item={item}
          instructor={instructors.find(({ id }) => id === item.instructorId)}
          {...acts}
        />
      ))}
    </CardGrid>
  )
}

function ClassCard({ item, instructor, onEdit, onDelete }: Actions & { item: StudioClass; instructor?: Instructor }) {
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
        { term: 'Instructor', value: instructor?.name ?? 'No instructor assigned', none: !instructor },
        { term: 'Duration', value: `${item.duration} min` },
        { term: 'Drop-in price', value: formatMoney(item.dropInPrice) },
      ]}
      badge={<ActiveBadge isActive={item.isActive} />}
      acts={
        <>
          <IconButton icon="pencil-simple" label={`Edit ${item.name}`} onClick={() => onEdit(item)} />
          <IconButton icon="trash" label={`Delete ${item.name}`} onClick={() => onDelete(item)} />
        </>
      }
    />
  )
}
