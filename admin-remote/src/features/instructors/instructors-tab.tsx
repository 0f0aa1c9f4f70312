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
        renderEmpty={() => <EmptyState title="No instructors found" artwork="breath" />}
        addLabel="Add Instructor"
        renderCard={(instructor, actions) => (
          <InstructorCard
            key={instructor.id}
            instructor={instructor}
            classCount={classes.filter(({ instructorId }) => instructorId === instructor.id).length}
            {...actions}
          />
        )}
        renderEditDialog={(instructor, onClose) => <InstructorDialog instructor={instructor} onClose={onClose} />}
        renderRemoveDialog={(instructor, onClose) => (
          <DeleteInstructorDialog instructor={instructor} onClose={onClose} />
        )}
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

type CardProps = { instructor: Instructor; classCount: number; onEdit: () => void; onRemove: () => void }

function InstructorCard({ instructor, classCount, onEdit, onRemove }: CardProps) {
  return (
    <AdminCard
      picture={<Avatar name={instructor.name} src={instructor.imageUrl} size={72} />}
      title={instructor.name}
      subtitle={<Specialty>{instructor.specialty}</Specialty>}
      about={instructor.bio}
      badge={
        instructor.isActive ? (
          <span className="hint num">{formatClasses(classCount)}</span>
        ) : (
          <Badge tone="neutral">Inactive</Badge>
        )
      }
      actions={
        <>
          <IconButton icon="pencil-simple" label={`Edit ${instructor.name}`} onClick={onEdit} />
          <IconButton icon="trash" label={`Delete ${instructor.name}`} onClick={onRemove} />
        </>
      }
    />
  )
}

function DeleteInstructorDialog({ instructor, onClose }: { instructor: Instructor; onClose: () => void }) {
  const { id, name } = instructor
  const { run } = useAdminMutation(instructorMutations.remove)
  return (
    <ConfirmDialog
      action={({ ifMatch }) => run({ params: { id }, ifMatch })}
      entity={instructor}
      title={`Delete ${name}?`}
      description={`Are you sure you want to delete the instructor ${name}? This action cannot be undone and may affect any classes they are assigned to.`}
      cancelLabel="Keep Instructor"
      actionLabel="Delete Instructor"
      pendingText="Deleting..."
      onClose={onClose}
    >
      <ImpactNotice kind="instructor" id={id} textWithoutImpact="Their classes will have no instructor." />
    </ConfirmDialog>
  )
}
