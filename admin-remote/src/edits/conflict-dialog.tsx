import { Button, Dialog } from '@studio/ui'
import { styled } from 'styled-components'
import type { ConflictRow } from './conflict-rows.ts'
import type { Choice } from './edit-conflict.ts'

const Sides = styled.table`
  width: 100%;
  border-collapse: collapse;
  text-align: left;

  th,
  td {
    padding: var(--s2) var(--s4) var(--s2) 0;
    border-top: 1px solid var(--rule);
    vertical-align: top;
  }

  td {
    overflow-wrap: anywhere;
  }

  thead th {
    border-top: 0;
    color: var(--ink-2);
    font-weight: 400;
  }

  td[data-differs] {
    font-weight: 600;
  }
`

type Props = { rows: readonly ConflictRow[]; onChoice: (choice: Choice) => void }

/** Both states of something that two admins changed at once, field by field, and which of them is to stay. */
export function ConflictDialog({ rows, onChoice }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onChoice('back')}
      title="Changed by someone else"
      description="While you were editing, another admin saved changes here. Nothing of yours is saved yet."
      actions={
        <>
          <Button variant="quiet" onClick={() => onChoice('back')}>
            Back to Editing
          </Button>
          <Button variant="outline" onClick={() => onChoice('theirs')}>
            Keep Theirs
          </Button>
          <Button onClick={() => onChoice('mine')}>Save Mine</Button>
        </>
      }
    >
      <Sides>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Now</th>
            <th scope="col">With your changes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, now, mine }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{now ?? 'None'}</td>
              <td data-differs={now !== mine || undefined}>{mine ?? 'None'}</td>
            </tr>
          ))}
        </tbody>
      </Sides>
    </Dialog>
  )
}
