import { formatClasses } from '@studio/client/labels'
import { useRead } from '@studio/client/reading'
import { type Instructor, matchesSearch } from '@studio/contract'
import { AlertDialog, Avatar, Badge, Button, EmptyState, IconButton } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useEditing } from '../../edits/use-editing.ts'
import { ImpactNotice } from '../../impact/impact-notice.tsx'
import { AdminCard, CardGrid } from '../../lists/admin-card.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { SearchField } from '../../lists/search-field.tsx'
import { Toolbar } from '../../lists/toolbar.ts'
import { useConfirmDialog } from '../../mutations/use-confirm-dialog.tsx'
import { useSearchText } from '../../navigation/use-search-text.ts'
import { InstructorDialog } from './instructor-dialog.tsx'
import { useInstructorActs } from './instructor-mutations.ts'

/** The tab Instructors: cards with add, edit and delete. */
export function InstructorsTab() {
  const instructors = useRead('listInstructors', undefined, { rereadOnOpen: true })
  const classes = useRead('listClasses').data ?? []
  const editing = useEditing<Instructor>()
  const [leaving, setLeaving] = useState<Instructor | null>(null)
  const search = useSearchText()
  const classCount = (id: string) => classes.filter(({ instructorId }) => instructorId === id).length
  return (
    <>
      <Toolbar>
        <SearchField label="Search instructors" search={search} />
        <Button icon="plus" onClick={editing.add}>
          Add Instructor
        </Button>
      </Toolbar>
      <ListStates read={instructors} loading="Loading instructors">
        {(all) => {
          const found = all.filter(({ name, specialty, bio }) => matchesSearch([name, specialty, bio], search.text))
          if (found.length === 0) return <EmptyState title="No instructors found" kind="breath" />
          return (
            <CardGrid>
              {found.map((item) => (
                <InstructorCard
                  key={item.id}
                  item={item}
                  classCount={classCount(item.id)}
                  onEdit={() => editing.edit(item)}
                  onDelete={() => setLeaving(item)}
                />
              ))}
            </CardGrid>
          )
        }}
      </ListStates>
      {editing.item !== undefined && <InstructorDialog item={editing.item} onClose={editing.close} />}
      {leaving && <DeleteInstructor item={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

const Specialty = styled.span`
  font-size: var(--t-small);
  font-weight: 540;
  color: var(--ink-2);
`

type CardProps = { item: Instructor; classCount: number; onEdit: () => void; onDelete: () => void }

function InstructorCard({ item, classCount, onEdit, onDelete }: CardProps) {
  return (
    <AdminCard
      picture={<Avatar name={item.name} src={item.imageUrl} size={72} />}
      title={item.name}
      kind={<Specialty>{item.specialty}</Specialty>}
      about={item.bio}
      facts={[]}
      badge={
        item.isActive ? (
          <span className="hint num">{formatClasses(classCount)}</span>
        ) : (
          <Badge tone="neutral">Inactive</Badge>
        )
      }
      acts={
        <>
          <IconButton icon="pencil-simple" label={`Edit ${item.name}`} onClick={onEdit} />
          <IconButton icon="trash" label={`Delete ${item.name}`} onClick={onDelete} />
        </>
      }
    />
  )
}

/** Confirms that an instructor is deleted, and shows the impact. */
function DeleteInstructor({ item, onClose }: { item: Instructor; onClose: () => void }) {
  const { remove } = useInstructorActs()
  const question = useConfirmDialog({ act: (ifMatch) => remove(item, ifMatch), about: item, onClose })
  return (
    <AlertDialog
      {...question}
      title={`Delete ${item.name}?`}
      description={`Are you sure you want to delete the instructor ${item.name}? This action cannot be undone and may affect any classes they are assigned to.`}
      cancelLabel="Keep Instructor"
      actionLabel="Delete Instructor"
      pendingText="Deleting..."
    >
      <ImpactNotice kind="instructor" id={item.id} fallback="Their classes will have no instructor." />
    </AlertDialog>
  )
}
