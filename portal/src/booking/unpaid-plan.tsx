import { paths } from '@studio/contract'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { go } from '../navigation/full-page-navigation.ts'
import { NoticeLine } from '../states/notice-line.tsx'

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
    <NoticeLine label="Your membership payment" action="Update Card" pending={pending} onAction={open}>
      <b>Your last payment did not go through.</b> Until it is paid, classes are paid one by one. What you have booked
      stays.
    </NoticeLine>
  )
}
