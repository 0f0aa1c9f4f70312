import { failureText, tryAgain } from '@studio/client/failure-text'
import { authHref, paths } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../navigation/use-go-to.ts'
import { type Session, useUser } from '../session/use-user.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { type BookingTarget, closeBooking, keepForSignIn } from './booking-store.ts'

/** The booking flow of one class: visitors are asked to sign in, everyone else chooses a date. */
export default function BookingFlow({ target }: { target: BookingTarget | null }) {
  const session = useUser()
  // The last booking target stays rendered during the dialog's exit animation.
  const [shown, setShown] = useState(target)
  // Each opening is a dialog of its own, which reads what is true then.
  const [opening, setOpening] = useState(0)
  if (target && target !== shown) {
    setShown(target)
    setOpening(opening + 1)
  }
  const unknown = useUnknown(session)
  if (!shown) return null
  if (unknown) return <NotKnown open={target !== null} error={unknown} session={session} />
  if (session.state === 'loading') return null
  if (session.state !== 'signed-in') return <SignInRequired target={target} isFull={shown.isFull === true} />
  return <BookingDialog key={opening} open={target !== null} target={shown} user={session.user} />
}

/** Why the session could not be read; kept during a retry, until there is a result. */
function useUnknown(session: Session): Error | null {
  const [error, setError] = useState<Error | null>(null)
  const now = session.state === 'failed' ? session.error : session.state === 'loading' ? error : null
  if (now !== error) setError(now)
  return now
}

/** A lost call does not send the user to sign in: they may be signed in already. */
function NotKnown({ open, error, session }: { open: boolean; error: Error; session: Session }) {
  const { title, text } = failureText(error)
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && closeBooking()}
      title={title}
      description={text}
      cancelLabel="Not now"
      actionLabel={tryAgain}
      actionVariant="primary"
      pending={session.state === 'loading'}
      onAction={() => session.state === 'failed' && session.retry()}
    />
  )
}

const bookingText = 'Please sign in to book this class. It takes a minute, and the class will still be here.'
const waitingText = 'This class is full. Please sign in to join its waitlist. It takes a minute.'

function SignInRequired({ target, isFull }: { target: BookingTarget | null; isFull: boolean }) {
  const goTo = useGoTo()
  const { pathname, search } = useLocation()
  return (
    <AlertDialog
      open={target !== null}
      onOpenChange={(next) => !next && closeBooking()}
      title="Sign In Required"
      description={isFull ? waitingText : bookingText}
      cancelLabel="Not now"
      actionLabel="Sign In"
      actionVariant="primary"
      onAction={() => {
        if (target) keepForSignIn({ target, place: pathname + search })
        closeBooking()
        goTo(authHref(pathname === paths.calendar ? 'calendar' : 'classes'))
      }}
    />
  )
}
