import { useRead } from '@studio/client/reading'
import { Button, Dialog } from '@studio/ui'
import { useBridge } from '../bridge/bridge.tsx'
import { useInstants } from '../time/instants.tsx'
import { ChangeList } from './change-list.tsx'
import type { Difference } from './differences.ts'
import type { Choice } from './edit-conflict.ts'

type Props = {
  entityId: string
  changes: readonly Difference[]
  onChoice: (choice: Choice) => void
}

export function ConflictDialog({ entityId, changes, onChoice }: Props) {
  const who = useLastChange(entityId)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onChoice('back')}
      title="Changed by someone else"
      description={`${who} saved changes here while you were editing. Your changes are not saved yet.`}
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

/** Who changed the entity last, from the audit log; 'Another admin' until that is known. */
function useLastChange(entityId: string): string {
  const { user } = useBridge()
  const { dayAndTime } = useInstants()
  const { data } = useRead('listAuditLog', { query: { entityId, pageSize: 1 } }, { rereadOnOpen: true })
  const entry = data?.[0]
  if (!entry) return 'Another admin'
  const name = entry.actorId === user.id ? 'Your own account' : entry.actorName
  return `${name} (${dayAndTime(entry.at)})`
}
