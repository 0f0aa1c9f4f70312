import { useRead } from '@studio/client/reading'
import { containsText, type Program } from '@studio/contract'
import { Button, EmptyState, SearchInput } from '@studio/ui'
import { useState } from 'react'
import { CardGrid } from '../../components/admin-card.tsx'
import { ListStates } from '../../components/list-states.tsx'
import { Tools } from '../../components/tools.ts'
import { useEditing } from '../../components/use-editing.ts'
import { useSearchText } from '../../navigation/use-search-text.ts'
import { ArchiveProgram } from './archive-program.tsx'
import { PlansDialog } from './plans-dialog.tsx'
import { ProgramCard } from './program-card.tsx'
import { ProgramDialog } from './program-dialog.tsx'
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
      <Tools>
        <SearchInput
          className="find"
          label="Search programs"
          value={search.text}
          onChange={({ target }) => search.onType(target.value)}
        />
        <Button variant="secondary" onClick={() => setShowsPlans(true)}>
          Membership Plans
        </Button>
        <Button icon="plus" onClick={editing.add}>
          Add Program
        </Button>
      </Tools>
      <ListStates read={programs} loading="Loading programs">
        {(all) => {
          const found = all.filter(({ name, description }) => containsText([name, description], search.text))
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
