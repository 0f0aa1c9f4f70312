import { lazyComponent } from '@studio/client/lazy-component'
import { endpoints } from '@studio/contract'
import { useState } from 'react'
import { LazyDialog } from '../../../lazy/lazy-dialog.tsx'

const CalendarFeedDialog = lazyComponent(() => import('./calendar-feed-dialog.tsx'))
const DeleteAccountDialog = lazyComponent(() => import('./delete-account-dialog.tsx'))

/** Links to the calendar feed, the export of the data, and deleting the account. */
export function AccountData() {
  const [openDialog, setOpenDialog] = useState<'feed' | 'delete' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <ul className="links">
        <li>
          <button type="button" onClick={() => setOpenDialog('feed')}>
            Follow my classes in a calendar
          </button>
        </li>
        <li>
          <a href={endpoints.exportMyData.path} download="my-data.json">
            Export my data
          </a>
        </li>
        <li>
          <button type="button" onClick={() => setOpenDialog('delete')}>
            Delete my account
          </button>
        </li>
      </ul>
      <LazyDialog open={openDialog === 'feed'} onFailed={close}>
        <CalendarFeedDialog open={openDialog === 'feed'} onClose={close} />
      </LazyDialog>
      <LazyDialog open={openDialog === 'delete'} onFailed={close}>
        <DeleteAccountDialog open={openDialog === 'delete'} onClose={close} />
      </LazyDialog>
    </>
  )
}
