import { useRead } from '@studio/client/reading'
import { Button, Dialog } from '@studio/ui'
import { useBridge } from '../bridge/bridge.tsx'
import { useInstantFormat } from '../time/instants.tsx'
import { ChangeList } from './change-list.tsx'
import type { Difference } from './differences.ts'
import type { ConflictChoice } from './edit-conflict.ts'

type Props = {
  entityId: string
  changes: readonly Difference[]
  onChoice: (choice: ConflictChoice) => void
}

export function ConflictDialog({ entityId, changes, onChoice }: Props) {
  const editor = useLastEditor(entityId)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onChoice('back')
      }}
      title="Changed by someone else"
      description={`${editor} saved changes here while you were editing. Your changes are not saved yet.`}
      actions={
        <>
          <Button variant="outline" onClick={() => onChoice('theirs')}>
            Discard mine and reload
          </Button>
          <Button onClick={() => onChoice('mine')}>Save mine anyway</Button>
        </>
      }
    >
      <ChangeList changes={changes} />
    </Dialog>
  )
}

/** Who changed the entity last, according to the audit log. */
function useLastEditor(entityId: string): string {
  const { user } = useBridge()
  const { dayAndTime } = useInstantFormat()
  const { data } = useRead('listAuditLog', { query: { entityId, pageSize: 1 } }, { rereadOnOpen: true })
  const [lastChange] = data ?? []
  if (!lastChange) return 'Another admin'
  const name = lastChange.actorId === user.id ? 'Your own account' : lastChange.actorName
  return `${name} (${dayAndTime(lastChange.at)})`
}
