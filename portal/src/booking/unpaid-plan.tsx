import { paths } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { api } from '../api/api.ts'
import { go } from '../navigation/full-page-navigation.ts'

const Line = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3) var(--s5);
  align-items: center;
  justify-content: space-between;
  margin-bottom: var(--gap);

  p {
    flex: 1 1 22rem;
    min-width: 0;
  }
`

/** That the plan is unpaid, and the way to the card. */
export default function UnpaidPlan() {
  const [pending, setPending] = useState(false)
  const open = async () => {
    setPending(true)
    const { portalUrl } = await api.call('openCustomerPortal').catch(() => ({ portalUrl: paths.membership }))
    // Where it cannot be opened, the membership page says why.
    go(portalUrl)
  }
  return (
    <Line className="sheet pad" aria-label="Your membership payment">
      <p>
        <b>Your last payment did not go through.</b> Until it is paid, classes are paid one by one. What you have booked
        stays.
      </p>
      <Button variant="secondary" pending={pending} onClick={() => void open()}>
        Update Card
      </Button>
    </Line>
  )
}
