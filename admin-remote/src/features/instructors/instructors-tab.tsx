import { useRead } from '@studio/client/reading'
import { formatClasses, type Instructor } from '@studio/contract'
import { Avatar, Badge, EmptyState, IconButton } from '@studio/ui'
import { styled } from 'styled-components'
import { ImpactNotice } from '../../impact/impact-notice.tsx'
import { AdminCard } from '../../lists/admin-card.tsx'
import { CardList } from '../../lists/card-list.tsx'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { InstructorDialog, instructorMutations } from './instructor-dialog.tsx'
import { TeamSection } from './team-section.tsx'

export function InstructorsTab() {
  const instructors = useRead('listInstructors', undefined, { rereadOnOpen: true })
  const classes = useRead('listClasses').data ?? []
  return (
    <>
      <CardList
        read={instructors}
        noun="instructors"
        getSearchTexts={({ name, specialty, bio }) => [name, specialty, bio]}
        renderEmpty={() => <EmptyState title="No instructors found" kind="breath" />}
        addLabel="Add Instructor"
        renderCard={(item, actions) => (
          <InstructorCard
            key={item.id}
            item={item}
            classCount={classes.filter(({ instructorId }) => instructorId === item.id).length}
            {...actions}
          />
        )}
        renderEditDialog={(item, onClose) => <InstructorDialog item={item} onClose={onClose} />}
        renderRemoveDialog={(item, onClose) => <DeleteInstructorDialog item={item} onClose={onClose} />}
      />
      <TeamSection />
    </>
  )
}

const Specialty = styled.span`
  font-size: var(--t-small);
  font-weight: 540;
  color: var(--ink-2);
`

type CardProps = { item: Instructor; classCount: number; onEdit: () => void; onRemove: () => void }

function InstructorCard({ item, classCount, onEdit, onRemove }: CardProps) {
  return (
    <AdminCard
      picture={<Avatar name={item.name} src={item.imageUrl} size={72} />}
      title={item.name}
      kind={<Specialty>{item.specialty}</Specialty>}
      about={item.bio}
      badge={
        item.isActive ? (
          <span className="hint num">{formatClasses(classCount)}</span>
        ) : (
          <Badge tone="neutral">Inactive</Badge>
        )
      }
      actions={
        <>
          <IconButton icon="pencil-simple" label={`Edit ${item.name}`} onClick={onEdit} />
          <IconButton icon="trash" label={`Delete ${item.name}`} onClick={onRemove} />
        </>
      }
    />
  )
}

function DeleteInstructorDialog({ item, onClose }: { item: Instructor; onClose: () => void }) {
  const { id, name } = item
  const { run } = useAdminMutation(instructorMutations.remove)
  return (
    <ConfirmDialog
      action={({ ifMatch }) => run({ params: { id }, ifMatch })}
      entity={item}
      title={`Delete ${name}?`}
      description={`Are you sure you want to delete the instructor ${name}? This action cannot be undone and may affect any classes they are assigned to.`}
      cancelLabel="Keep Instructor"
      actionLabel="Delete Instructor"
      pendingText="Deleting..."
      onClose={onClose}
    >
      <ImpactNotice kind="instructor" id={id} fallback="Their classes will have no instructor." />
    </ConfirmDialog>
  )
}
