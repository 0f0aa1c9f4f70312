import { formatWeeks, summarizeFeatures } from '@studio/client/labels'
import { ProgramPicture } from '@studio/client/program-picture'
import { useRead } from '@studio/client/reading'
import { formatMoney, type Program } from '@studio/contract'
import { Button, ButtonLink, EmptyState, IconButton } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ImpactNotice } from '../../impact/impact-notice.tsx'
import { ActiveBadge, AdminCard } from '../../lists/admin-card.tsx'
import { CardList } from '../../lists/card-list.tsx'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { programHref } from '../../navigation/hash-routes.ts'
import { PacksDialog } from './packs-dialog.tsx'
import { PlansDialog } from './plans-dialog.tsx'
import { ProgramDialog, programMutations } from './program-dialog.tsx'
import { ProgramPage } from './program-page.tsx'

export function ProgramsTab({ programId }: { programId: string | null }) {
  return programId ? <ProgramPage key={programId} id={programId} /> : <ProgramList />
}

/** At the right, beside the Add button. On a phone each button has its own line. */
const ProductButtons = styled.div`
  display: flex;
  gap: var(--s3);
  margin-left: auto;

  @media (max-width: 639px) {
    flex-direction: column;
  }
`

function ProgramList() {
  const programs = useRead('listPrograms', undefined, { rereadOnOpen: true })
  const [openDialog, setOpenDialog] = useState<'plans' | 'packs'>()
  const close = () => setOpenDialog(undefined)
  return (
    <>
      <CardList
        read={programs}
        noun="programs"
        getSearchTexts={({ name, description }) => [name, description]}
        renderEmpty={(isSearch) => (
          <EmptyState title={isSearch ? 'No programs found' : 'No Programs Available'} artwork="window" />
        )}
        addLabel="Add Program"
        moreButtons={
          <ProductButtons data-buttons>
            <Button variant="secondary" onClick={() => setOpenDialog('plans')}>
              Membership Plans
            </Button>
            <Button variant="secondary" onClick={() => setOpenDialog('packs')}>
              Class Packs
            </Button>
          </ProductButtons>
        }
        renderCard={(program, actions) => <ProgramCard key={program.id} program={program} {...actions} />}
        renderEditDialog={(program, onClose) => <ProgramDialog program={program} onClose={onClose} />}
        renderRemoveDialog={(program, onClose) => <ArchiveProgramDialog program={program} onClose={onClose} />}
      />
      {openDialog === 'plans' && <PlansDialog onClose={close} />}
      {openDialog === 'packs' && <PacksDialog onClose={close} />}
    </>
  )
}

const Features = styled.ul`
  margin-bottom: 0.6rem;
  font-size: var(--t-small);
  line-height: 1.45;
  overflow-wrap: anywhere;

  li[data-more] {
    color: var(--ink-2);
  }
`

type CardProps = { program: Program; onEdit: () => void; onRemove: () => void }

function ProgramCard({ program, onEdit, onRemove }: CardProps) {
  const { shownFeatures, moreText } = summarizeFeatures(program.features)
  return (
    <AdminCard
      picture={<ProgramPicture className="program-cover" program={program} />}
      title={program.name}
      about={program.description}
      facts={[
        { term: 'Duration', value: formatWeeks(program.duration) },
        { term: 'Price', value: formatMoney(program.price) },
      ]}
      badge={<ActiveBadge isActive={program.isActive} />}
      actions={
        <>
          <ButtonLink variant="quiet" href={programHref(program.id)} aria-label={`Enrollments of ${program.name}`}>
            Enrollments
          </ButtonLink>
          <IconButton icon="pencil-simple" label={`Edit ${program.name}`} onClick={onEdit} />
          {program.isActive && (
            <Button variant="quiet" aria-label={`Archive ${program.name}`} onClick={onRemove}>
              Archive
            </Button>
          )}
        </>
      }
    >
      {shownFeatures.length > 0 && (
        <Features>
          {shownFeatures.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
          {moreText && <li data-more>{moreText}</li>}
        </Features>
      )}
    </AdminCard>
  )
}

function ArchiveProgramDialog({ program, onClose }: { program: Program; onClose: () => void }) {
  const { run } = useAdminMutation(programMutations.archive)
  return (
    <ConfirmDialog
      action={({ ifMatch }) => run({ params: { id: program.id }, ifMatch })}
      entity={program}
      title={`Archive ${program.name}?`}
      description="Archiving makes the program inactive but preserves all data."
      cancelLabel="Keep Program"
      actionLabel="Archive Program"
      pendingText="Archiving..."
      onClose={onClose}
    >
      <ImpactNotice kind="program" id={program.id} textWithoutImpact="Its enrollments are kept, with their dates." />
    </ConfirmDialog>
  )
}
