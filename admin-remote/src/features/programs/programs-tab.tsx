import { useRead } from '@studio/client/reading'
import { matchesSearch, type Program } from '@studio/contract'
import { AlertDialog, Button, EmptyState } from '@studio/ui'
import { useState } from 'react'
import { useEditing } from '../../edits/use-editing.ts'
import { ImpactNotice } from '../../impact/impact-notice.tsx'
import { CardGrid } from '../../lists/admin-card.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { SearchField } from '../../lists/search-field.tsx'
import { Toolbar } from '../../lists/toolbar.ts'
import { useConfirmDialog } from '../../mutations/use-confirm-dialog.tsx'
import { useSearchText } from '../../navigation/use-search-text.ts'
import { PlansDialog } from './plans-dialog.tsx'
import { ProgramCard } from './program-card.tsx'
import { ProgramDialog } from './program-dialog.tsx'
import { useProgramActs } from './program-mutations.ts'
import { ProgramPage } from './program-page.tsx'

/** The tab Programs: all programs, or who is in one. */
export function ProgramsTab({ programId }: { programId: string | null }) {
  return programId ? <ProgramPage key={programId} id={programId} /> : <ProgramList />
}

function ProgramList() {
  const programs = useRead('listPrograms', undefined, { rereadOnOpen: true })
  const editing = useEditing<Program>()
  const [archiving, setArchiving] = useState<Program | null>(null)
  const [showsPlans, setShowsPlans] = useState(false)
  const search = useSearchText()
  return (
    <>
      <Toolbar>
        <SearchField label="Search programs" search={search} />
        <Button variant="secondary" onClick={() => setShowsPlans(true)}>
          Membership Plans
        </Button>
        <Button icon="plus" onClick={editing.add}>
          Add Program
        </Button>
      </Toolbar>
      <ListStates read={programs} loading="Loading programs">
        {(all) => {
          const found = all.filter(({ name, description }) => matchesSearch([name, description], search.text))
          if (found.length === 0) {
            return <EmptyState title={all.length > 0 ? 'No programs found' : 'No Programs Available'} kind="window" />
          }
          return (
            <CardGrid>
              {found.map((item) => (
                <ProgramCard
                  key={item.id}
                  item={item}
                  onEdit={() => editing.edit(item)}
                  onArchive={() => setArchiving(item)}
                />
              ))}
            </CardGrid>
          )
        }}
      </ListStates>
      {editing.item !== undefined && <ProgramDialog item={editing.item} onClose={editing.close} />}
      {showsPlans && <PlansDialog onClose={() => setShowsPlans(false)} />}
      {archiving && <ArchiveProgram item={archiving} onClose={() => setArchiving(null)} />}
    </>
  )
}

/** Confirms that a program is archived. */
function ArchiveProgram({ item, onClose }: { item: Program; onClose: () => void }) {
  const { archive } = useProgramActs()
  const question = useConfirmDialog({ act: (ifMatch) => archive(item, ifMatch), about: item, onClose })
  return (
    <AlertDialog
      {...question}
      title={`Archive ${item.name}?`}
      description="Archiving makes the program inactive but preserves all data."
      cancelLabel="Keep Program"
      actionLabel="Archive Program"
      pendingText="Archiving..."
    >
      <ImpactNotice kind="program" id={item.id} fallback="Its enrollments are kept, with their dates." />
    </AlertDialog>
  )
}
