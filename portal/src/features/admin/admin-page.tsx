import { paths } from '@studio/contract'
import { useCallback, useEffect, useState } from 'react'
import { useGoTo } from '../../navigation/use-go-to.ts'
import { usePage } from '../../navigation/use-page.ts'
import { useUser } from '../../session/use-user.ts'
import { PageSpinner } from '../../states/page-spinner.tsx'
import { notify } from '../../toasts/toast-store.ts'
import { AdminArea } from './admin-area.tsx'

const REDIRECT_DELAY_MS = 1500

/** /admin, for signed-in users only: admins get the admin area; others are refused, and none of its code is fetched. */
export default function AdminPage() {
  usePage({ title: 'Admin', description: 'Classes, instructors, schedules, programs, users and requests.' })
  const { user } = useUser()
  // Admins who give up their own role are taken to another page. Until it has loaded, they must not see Access Denied.
  const [hasLeft, setHasLeft] = useState(false)
  const leave = useCallback(() => setHasLeft(true), [])
  if (!user) return <PageSpinner />
  if (user.role === 'admin') return <AdminArea user={user} onLeave={leave} />
  return hasLeft ? <PageSpinner /> : <AccessDenied />
}

function AccessDenied() {
  const goTo = useGoTo()
  useEffect(() => {
    notify({
      title: 'Access Denied',
      description: 'You need admin privileges to access this page.',
      tone: 'bad',
    })
    const timer = setTimeout(() => goTo(paths.landing), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [goTo])
  return <PageSpinner />
}
