import { tryAgain } from '@studio/client/failure-text'
import { failedRead, useRead } from '@studio/client/reading'
import { Button, Dialog, Field, Input, Notice } from '@studio/ui'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { notify } from '../../toasts/toast-store.ts'

type Props = { open: boolean; onClose: () => void }

/** The private address under which a calendar program reads the member's classes; it can be replaced. */
export default function CalendarFeedDialog({ open, onClose }: Props) {
  const feed = useRead('getCalendarFeed', open ? undefined : null)
  const failed = failedRead(feed)
  const [pending, setPending] = useState(false)
  const renew = async () => {
    setPending(true)
    try {
      await feed.mutate(await api.call('renewCalendarFeed'), { revalidate: false })
      notify({ title: 'New calendar address', description: 'The old address does not work any more.' })
    } catch {
      notify({
        title: 'Error',
        description: 'The address could not be replaced. Please try again.',
        tone: 'destructive',
      })
    }
    setPending(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Follow my classes in a calendar"
      description="Add this address to your calendar program as a subscription. Whoever has it can read your bookings."
      actions={
        <>
          <Button variant="quiet" pending={pending} onClick={() => void renew()}>
            Replace the address
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {failed ? (
        <Notice tone="bad" title="The address could not be read.">
          <Button variant="quiet" onClick={failed.retry}>
            {tryAgain}
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
