import type { Occurrence } from '@studio/contract'
import { Badge, Button, Dialog } from '@studio/ui'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { Actions } from '../../layout/detail-page.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { bookedText, whenText } from '../../time/instants.tsx'
import { dateReads } from './change-date-dialog.tsx'
import { changeMarks } from './occurrence-labels.ts'

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 0.35rem var(--s4);
  font-size: var(--t-small);

  dt {
    color: var(--ink-2);
  }

  dd {
    overflow-wrap: anywhere;
  }
`
const Marks = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-bottom: var(--s4);
`
const Ways = styled(Actions)`
  margin-top: var(--s5);
  padding-top: var(--s4);
  border-top: 1px solid var(--rule);
`
const After = styled.p`
  margin-top: var(--s3);
`

type OccurrenceActions = {
  onRoster: () => void
  onChange: () => void
  onCancel: () => void
  onEditSeries: () => void
}

export function OccurrenceDialog({
  item,
  actions,
  onClose,
}: {
  item: Occurrence
  actions: OccurrenceActions
  onClose: () => void
}) {
  const restore = useAdminMutation({
    endpoint: 'restoreDate',
    invalidates: dateReads,
    success: 'Date restored successfully!',
    failure: 'Failed to restore this date.',
  })
  const { today } = useBridge()
  // By the day alone: what has begun today the server refuses in words of its own.
  const hasBegun = item.date < today
  const onRestore = async () => {
    const { done } = await restore.run({ params: { id: item.id, date: item.date } })
    if (done) onClose()
  }
  const marks = changeMarks(item)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      kind="narrow"
      title={item.className}
      description={whenText(item)}
    >
      {marks.length > 0 && (
        <Marks aria-label="What is different on this date">
          {marks.map((text) => (
            <li key={text}>
              <Badge tone={item.isCancelled ? 'bad' : 'warn'}>{text}</Badge>
            </li>
          ))}
        </Marks>
      )}
      <Facts className="num">
        <dt>Instructor</dt>
        <dd>{item.instructorName ?? 'No instructor assigned'}</dd>
        <dt>Room</dt>
        <dd>{item.location ?? 'Not named'}</dd>
        <dt>Places</dt>
        <dd>{bookedText(item)}</dd>
        {item.change?.note && (
          <>
            <dt>{item.isCancelled ? 'Reason' : 'Note'}</dt>
            <dd>{item.change.note}</dd>
          </>
        )}
      </Facts>
      <Ways>
        <Button onClick={actions.onRoster}>Open Roster</Button>
        {item.isCancelled
          ? !hasBegun && (
              <Button
                variant="secondary"
                pending={restore.pending}
                pendingText="Restoring..."
                onClick={() => void onRestore()}
              >
                Restore This Date
              </Button>
            )
          : !hasBegun && (
              <>
                <Button variant="secondary" onClick={actions.onChange}>
                  Change This Date
                </Button>
                <Button variant="danger" onClick={actions.onCancel}>
                  Cancel This Date
                </Button>
              </>
            )}
        <Button variant="quiet" onClick={actions.onEditSeries}>
          Edit Series
        </Button>
      </Ways>
      {item.isCancelled && !hasBegun && (
        <After className="sub">Once restored, it can be booked again. Cancelled bookings stay cancelled.</After>
      )}
    </Dialog>
  )
}
