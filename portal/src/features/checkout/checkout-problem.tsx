import { paths, signInHref } from '@studio/contract'
import { Button, ButtonLink } from '@studio/ui'
import type { ReactNode } from 'react'
import { usePage } from '../../navigation/use-page.ts'
import { CheckoutNextSteps } from './checkout-help.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'
import { TRANSACTION_ID_LABEL } from './receipt.tsx'
import type { Problem } from './use-confirmation.ts'

type ProblemTexts = { title: string; text: string; action: 'check-again' | 'dashboard' | 'classes' | 'sign-in' }

const UNCONFIRMED = 'Payment not confirmed'

const problemTexts: Record<Problem, ProblemTexts> = {
  'no-checkout-session': {
    title: UNCONFIRMED,
    text: 'This page’s address does not lead to a payment. You can find your bookings on your dashboard.',
    action: 'dashboard',
  },
  'not-found': {
    title: UNCONFIRMED,
    text: 'We could not find a payment of yours with this transaction ID, so nothing was booked with it.',
    action: 'dashboard',
  },
  'signed-out': {
    title: UNCONFIRMED,
    text: 'Please sign in with the account you paid with, so that we can look it up.',
    action: 'sign-in',
  },
  slow: {
    title: 'Payment still on its way',
    text: 'The payment provider has not confirmed it yet. You do not need to pay again. Once it is confirmed, we will mail you, and you will find it on your dashboard.',
    action: 'check-again',
  },
  unreachable: {
    title: UNCONFIRMED,
    text: 'We cannot reach the studio to look it up. If you have paid, nothing is lost.',
    action: 'check-again',
  },
  expired: {
    title: 'Payment not completed',
    text: 'This checkout ended before it was paid. There was no charge, and the place is free again.',
    action: 'classes',
  },
  cancelled: {
    title: 'Payment not completed',
    text: 'This checkout was cancelled. There was no charge, and the place is free again.',
    action: 'classes',
  },
  refunded: {
    title: 'Payment refunded',
    text: 'Your payment arrived after the place was gone. We refunded it in full and sent you a mail.',
    action: 'classes',
  },
}

/** Says why the checkout has not succeeded, with a matching link or button. */
export function CheckoutProblem({
  problem,
  sessionId,
  onCheckAgain,
}: {
  problem: Problem
  sessionId: string | null
  onCheckAgain: () => void
}) {
  const { title, text, action } = problemTexts[problem]
  usePage({ title, description: text })
  const actions: Record<ProblemTexts['action'], ReactNode> = {
    'check-again': <Button onClick={onCheckAgain}>Check Again</Button>,
    dashboard: <ButtonLink href={paths.dashboard}>Open Dashboard</ButtonLink>,
    classes: <ButtonLink href={paths.classes}>Back to Classes</ButtonLink>,
    'sign-in': <ButtonLink href={signInHref('dashboard')}>Sign In</ButtonLink>,
  }
  return (
    <CheckoutLayout
      head={
        <div role="alert">
          <h1 className="title">{title}</h1>
          <p className="lead strong sentence">{text}</p>
          {sessionId && (
            <p className="small transaction">
              {TRANSACTION_ID_LABEL} <code className="mono">{sessionId}</code>
            </p>
          )}
          <div className="row next-steps">{actions[action]}</div>
        </div>
      }
      content={<CheckoutNextSteps />}
    />
  )
}
