import { Spinner } from '@studio/ui'
import { useSearchParams } from 'react-router-dom'
import { usePage } from '../../navigation/use-page.ts'
import { CheckoutLayout } from './checkout-layout.tsx'
import { CheckoutProblem } from './checkout-problem.tsx'
import { PaidCheckout } from './paid-checkout.tsx'
import { useConfirmation } from './use-confirmation.ts'

const CONFIRMING = 'Confirming your payment…'

/** /checkout/success: the payment as the server knows it; the address alone proves nothing. */
export default function CheckoutSuccessPage() {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id')
  const { confirmation, checkAgain } = useConfirmation(sessionId)
  if (confirmation.state === 'paid') return <PaidCheckout checkout={confirmation.checkout} />
  if (confirmation.state === 'problem') {
    return <CheckoutProblem problem={confirmation.problem} sessionId={sessionId} onCheckAgain={checkAgain} />
  }
  return <Confirming />
}

function Confirming() {
  usePage({ title: 'Payment', description: 'The payment is being confirmed.' })
  return (
    <CheckoutLayout
      head={
        <>
          <h1 className="title">One moment</h1>
          <Spinner label={CONFIRMING} />
        </>
      }
    />
  )
}
