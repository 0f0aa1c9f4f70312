import type { Occurrence } from '@studio/contract'
import { Badge, Button, Dialog } from '@studio/ui'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { Actions } from '../../layout/detail-page.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { formatBookedCount, formatWhen } from '../../time/occurrence-texts.ts'
import { occurrenceReads } from './change-date-dialog.tsx'
import { getChangeLabels } from './occurrence-labels.ts'

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
const LabelList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-bottom: var(--s4);
`
const DialogActions = styled(Actions)`
  margin-top: var(--s5);
  padding-top: var(--s4);
  border-top: 1px solid var(--rule);
`
const Footnote = styled.p`
  margin-top: var(--s3);
`

type OccurrenceActions = {
  onOpenRoster: () => void
  onChangeDate: () => void
  onCancelDate: () => void
  /** Undefined while the schedule is loading, or when it was deleted. */
  onEditSeries: (() => void) | undefined
}

export function OccurrenceDialog({
  occurrence,
  actions,
  onClose,
}: {
  occurrence: Occurrence
  actions: OccurrenceActions
  onClose: () => void
}) {
  const restore = useAdminMutation({
    endpoint: 'restoreDate',
    invalidates: occurrenceReads,
    success: 'Date restored successfully!',
    failure: 'Failed to restore this date.',
  })
  const { today } = useBridge()
  // Only the day is compared. If the occurrence began today, the server refuses the change with a message.
  const isPast = occurrence.date < today
  const canRestore = occurrence.isCancelled && !isPast
  const canChange = !occurrence.isCancelled && !isPast
  const restoreAndClose = async () => {
    const { done } = await restore.run({ params: { id: occurrence.id, date: occurrence.date } })
    if (done) onClose()
  }
  const changeLabels = getChangeLabels(occurrence)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      kind="narrow"
      title={occurrence.className}
      description={formatWhen(occurrence)}
    >
      {changeLabels.length > 0 && (
        <LabelList aria-label="What is different on this date">
          {changeLabels.map((text) => (
            <li key={text}>
              <Badge tone={occurrence.isCancelled ? 'bad' : 'warn'}>{text}</Badge>
            </li>
          ))}
        </LabelList>
      )}
      <Facts className="num">
        <dt>Instructor</dt>
        <dd>{occurrence.instructorName ?? 'No instructor assigned'}</dd>
        <dt>Room</dt>
        <dd>{occurrence.location ?? 'Not named'}</dd>
        <dt>Places</dt>
        <dd>{formatBookedCount(occurrence)}</dd>
        {occurrence.change?.note && (
          <>
            <dt>{occurrence.isCancelled ? 'Reason' : 'Note'}</dt>
            <dd>{occurrence.change.note}</dd>
          </>
        )}
      </Facts>
      <DialogActions>
        <Button onClick={actions.onOpenRoster}>Open Roster</Button>
        {canRestore && (
          <Button
            variant="secondary"
            pending={restore.pending}
            pendingText="Restoring..."
            onClick={() => void restoreAndClose()}
          >
            Restore This Date
          </Button>
        )}
        {canChange && (
          <>
            <Button variant="secondary" onClick={actions.onChangeDate}>
              Change This Date
            </Button>
            <Button variant="danger" onClick={actions.onCancelDate}>
              Cancel This Date
            </Button>
          </>
        )}
        {actions.onEditSeries && (
          <Button variant="quiet" onClick={actions.onEditSeries}>
            Edit Series
          </Button>
        )}
      </DialogActions>
      {canRestore && (
        <Footnote className="sub">Once restored, it can be booked again. Cancelled bookings stay cancelled.</Footnote>
      )}
    </Dialog>
  )
}
