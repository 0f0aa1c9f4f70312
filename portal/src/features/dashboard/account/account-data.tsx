import { lazyPart } from '@studio/client/lazy-part'
import { endpoints } from '@studio/contract'
import { useState } from 'react'
import { LazyDialog } from '../../../lazy/lazy-dialog.tsx'

const CalendarFeedDialog = lazyPart(() => import('./calendar-feed-dialog.tsx'))
const DeleteAccountDialog = lazyPart(() => import('./delete-account-dialog.tsx'))

/** What the member can do with the account as a whole: follow the calendar, take the data along, leave. */
export function AccountData() {
  const [open, setOpen] = useState<'feed' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <ul className="links">
        <li>
          <button type="button" onClick={() => setOpen('feed')}>
            Follow my classes in a calendar
          </button>
        </li>
        <li>
          <a href={endpoints.exportMyData.path} download="my-data.json">
            Export my data
          </a>
        </li>
        <li>
          <button type="button" onClick={() => setOpen('delete')}>
            Delete my account
          </button>
        </li>
      </ul>
      <LazyDialog open={open === 'feed'} onFailed={close}>
        <CalendarFeedDialog open={open === 'feed'} onClose={close} />
      </LazyDialog>
      <LazyDialog open={open === 'delete'} onFailed={close}>
        <DeleteAccountDialog open={open === 'delete'} onClose={close} />
      </LazyDialog>
    </>
  )
}
