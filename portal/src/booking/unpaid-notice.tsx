import { paths } from '@studio/contract'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { loadPage } from '../navigation/full-page-navigation.ts'
import { useUser } from '../session/use-user.ts'
import { NoticeLine } from '../states/notice-line.tsx'

/** Tells a member with a failed payment that they pay for each class until it succeeds, and offers to update the card. */
export function UnpaidNotice() {
  const { user } = useUser()
  const [pending, setPending] = useState(false)
  if (!user) return null
  // A paused membership stays `paused` while the charge that ends the pause is unpaid.
  const isUnpaid = user.membershipStatus === 'past_due' || user.membership?.unpaidSince
  if (!isUnpaid) return null
  const openCustomerPortal = async () => {
    setPending(true)
    const { portalUrl } = await api.call('openCustomerPortal').catch(() => ({ portalUrl: paths.membership }))
    // The membership page explains why the provider's portal cannot be opened.
    loadPage(portalUrl)
  }
  return (
    <NoticeLine label="Your membership payment" action="Update Card" pending={pending} onAction={openCustomerPortal}>
      <b>Your last payment did not go through.</b> Until it is paid, you pay for each class. Your bookings stay.
    </NoticeLine>
  )
}
