import { authHref } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { useState } from 'react'
import { useGoTo } from '../lib/use-go-to.ts'
import { useUser } from '../session/use-user.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { type BookingWish, closeBooking } from './booking-store.ts'

/** The booking flow of one class: visitors are asked to sign in, everyone else chooses a date (spec section 4). */
export default function BookingFlow({ wish }: { wish: BookingWish | null }) {
  const session = useUser()
  // What was booked last stays drawn while its dialog fades out.
  const [shown, setShown] = useState(wish)
  if (wish && wish !== shown) setShown(wish)
  if (!shown || session.state === 'loading') return null
  if (session.state !== 'signed-in') return <SignInRequired open={wish !== null} />
  return <BookingDialog key={shown.classId} open={wish !== null} wish={shown} user={session.user} />
}

function SignInRequired({ open }: { open: boolean }) {
  const goTo = useGoTo()
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && closeBooking()}
      title="Sign In Required"
      description="Please sign in to book this class. It takes a minute, and the class will still be here."
      cancelLabel="Not now"
      actionLabel="Sign In"
      actionVariant="primary"
      onAction={() => {
        closeBooking()
        goTo(authHref('classes'))
      }}
    />
  )
}
