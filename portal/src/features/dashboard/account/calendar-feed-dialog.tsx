import { findFailedRead } from '@studio/client/failed-read'
import { tryAgainLabel } from '@studio/client/failure-text'
import { useApiMutation } from '@studio/client/mutation'
import { useRead } from '@studio/client/reading'
import { Button, Dialog, Field, Input, Notice } from '@studio/ui'
import { createErrorToast, notify } from '../../../toasts/toast-store.ts'

type Props = { open: boolean; onClose: () => void }

/** The private address at which calendar apps read the member's classes; it can be replaced. */
export default function CalendarFeedDialog({ open, onClose }: Props) {
  const feed = useRead('getCalendarFeedUrl', undefined, { isEnabled: open })
  const failedRead = findFailedRead(feed)
  const { trigger: renew, pending } = useApiMutation('renewCalendarFeedUrl', {
    onDone: (renewedFeed) => {
      void feed.mutate(renewedFeed, { revalidate: false })
      notify({ title: 'New calendar address', description: 'The old address no longer works.' })
    },
    onFailed: () => notify(createErrorToast('The address could not be replaced. Please try again.')),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Follow my classes in a calendar"
      description="Add this address to your calendar app as a subscription. Anyone who has it can see your bookings."
      actions={
        <>
          <Button variant="quiet" pending={pending} onClick={() => void renew()}>
            Replace the address
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {failedRead ? (
        <Notice tone="bad" title="The address did not load.">
          <Button variant="quiet" onClick={failedRead.retry}>
            {tryAgainLabel}
          </Button>
        </Notice>
      ) : (
        <Field label="Private address">
          <Input readOnly value={feed.data?.feedUrl ?? ''} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      )}
    </Dialog>
  )
}
