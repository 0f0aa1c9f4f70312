import { useRead } from '@studio/client/reading'
import { matchesSearch, type StudioClass } from '@studio/contract'
import { Button, EmptyState } from '@studio/ui'
import { useEditing } from '../../edits/use-editing.ts'
import { ListStates } from '../../lists/list-states.tsx'
import { SearchField } from '../../lists/search-field.tsx'
import { Toolbar } from '../../lists/toolbar.ts'
import { useSearchText } from '../../navigation/use-search-text.ts'
import { ClassDialog } from './class-dialog.tsx'
import { ClassList } from './class-list.tsx'
import { useClassActs } from './class-mutations.ts'

/** The tab Classes: search, add, edit, delete. */
export function ClassesTab() {
  const classes = useRead('listClasses', undefined, { rereadOnOpen: true })
  const instructors = useRead('listInstructors').data ?? []
  const { remove } = useClassActs()
  const editing = useEditing<StudioClass>()
  const search = useSearchText()
  return (
    <>
      <Toolbar>
        <SearchField label="Search classes" search={search} />
        <Button icon="plus" onClick={editing.add}>
          Add Class
        </Button>
      </Toolbar>
      <ListStates read={classes} loading="Loading classes">
        {(all) => {
          const found = all.filter(({ name, description, category }) =>
            matchesSearch([name, description, category], search.text),
          )
          if (found.length === 0) return <Nothing searched={all.length > 0} />
          return (
            <ClassList
              classes={found}
              instructors={instructors}
              onEdit={editing.edit}
              onDelete={(item) => void remove(item)}
            />
          )
        }}
      </ListStates>
      {editing.item !== undefined && (
        <ClassDialog item={editing.item} instructors={instructors} onClose={editing.close} />
      )}
    </>
  )
}

function Nothing({ searched }: { searched: boolean }) {
  if (searched) return <EmptyState title="No classes found" kind="stones" />
  return (
    <EmptyState title="No Classes Available" kind="reeds">
      Add the first one, then give it a schedule under Calendar.
    </EmptyState>
  )
}
