import { paths } from '@studio/contract'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { go } from '../navigation/full-page-navigation.ts'
import { useUser } from '../session/use-user.ts'
import { NoticeLine } from '../states/notice-line.tsx'

/** Says above classes that the plan is unpaid, so that none of them is free, with the way to the card; nothing for anyone else. */
export function UnpaidNotice() {
  const { user } = useUser()
  const [pending, setPending] = useState(false)
  if (!user || (user.membershipStatus !== 'past_due' && !user.membership?.unpaidSince)) return null
  const openCustomerPortal = async () => {
    setPending(true)
    const { portalUrl } = await api.call('openCustomerPortal').catch(() => ({ portalUrl: paths.membership }))
    // Where it cannot be opened, the membership page says why.
    go(portalUrl)
  }
  return (
    <NoticeLine label="Your membership payment" action="Update Card" pending={pending} onAction={openCustomerPortal}>
      <b>Your last payment did not go through.</b> Until it is paid, you pay for each class. Your bookings stay.
    </NoticeLine>
  )
}
