import { getFailureText, tryAgainLabel } from '@studio/client/failure-text'
import { authHref, paths } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../navigation/use-go-to.ts'
import { type Session, useUser } from '../session/use-user.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { type BookingTarget, closeBooking, saveForSignIn } from './booking-store.ts'

/** The booking flow of one class: visitors are asked to sign in, everyone else chooses a date. */
export default function BookingFlow({ target }: { target: BookingTarget | null }) {
  const session = useUser()
  // The last booking target stays rendered during the dialog's exit animation.
  const [shownTarget, setShownTarget] = useState(target)
  // The dialog's key: each opening resets the dialog and reloads its data.
  const [openingCount, setOpeningCount] = useState(0)
  if (target && target !== shownTarget) {
    setShownTarget(target)
    setOpeningCount(openingCount + 1)
  }
  const sessionError = useSessionError(session)
  if (!shownTarget) return null
  if (sessionError) return <SessionErrorDialog open={target !== null} error={sessionError} session={session} />
  if (session.state === 'loading') return null
  if (session.state !== 'signed-in') return <SignInRequired target={target} isFull={shownTarget.isFull === true} />
  return <BookingDialog key={openingCount} open={target !== null} target={shownTarget} user={session.user} />
}

/** The error of a session that could not be read; it stays while a retry is running. */
function useSessionError(session: Session): Error | null {
  const [error, setError] = useState<Error | null>(null)
  const errorDuringRetry = session.state === 'loading' ? error : null
  const currentError = session.state === 'failed' ? session.error : errorDuringRetry
  if (currentError !== error) setError(currentError)
  return currentError
}

/** Offers a retry instead of sign-in, because the user may be signed in already. */
function SessionErrorDialog({ open, error, session }: { open: boolean; error: Error; session: Session }) {
  const { title, text } = getFailureText(error)
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && closeBooking()}
      title={title}
      description={text}
      cancelLabel="Not now"
      actionLabel={tryAgainLabel}
      actionVariant="primary"
      pending={session.state === 'loading'}
      onAction={() => {
        if (session.state === 'failed') session.retry()
      }}
    />
  )
}

const BOOKING_TEXT = 'Please sign in to book this class. It takes a minute, and the class will still be here.'
const WAITING_TEXT = 'This class is full. Please sign in to join its waitlist. It takes a minute.'

function SignInRequired({ target, isFull }: { target: BookingTarget | null; isFull: boolean }) {
  const goTo = useGoTo()
  const { pathname, search } = useLocation()
  return (
    <AlertDialog
      open={target !== null}
      onOpenChange={(isOpen) => !isOpen && closeBooking()}
      title="Sign In Required"
      description={isFull ? WAITING_TEXT : BOOKING_TEXT}
      cancelLabel="Not now"
      actionLabel="Sign In"
      actionVariant="primary"
      onAction={() => {
        if (target) saveForSignIn({ target, path: pathname + search })
        closeBooking()
        goTo(authHref(pathname === paths.calendar ? 'calendar' : 'classes'))
      }}
    />
  )
}
