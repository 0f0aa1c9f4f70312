import { createDataClient, setAccount } from '@studio/client/data-client'
import { DataProvider } from '@studio/client/data-provider'
import { type ReadName, toReadKey } from '@studio/client/reading'
import { stubUploads } from '@studio/client/testing/stub-uploads'
import type { Toast } from '@studio/client/toast'
import { adminBridgeVersion, type SecondFactor, type User } from '@studio/contract'
import { anAdmin, personDetails, testDay } from '@studio/contract/testing'
import { createFakeServer, type FakeServer, type Handlers } from '@studio/contract/testing/server'
import { Toast as ToastElement, ToastRegion } from '@studio/ui'
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { unstable_serialize } from 'swr'
import { vi } from 'vitest'
import AdminApp from '../admin-app.tsx'
import type { HostBridge } from '../host-bridge.ts'

export type RenderedAdmin = {
  server: FakeServer
  /** The simulated person at the keyboard and mouse. */
  person: UserEvent
  /** Every toast that was shown, oldest first. */
  toasts: Toast[]
  /** Called when the session turns out to have ended while a user is promoted. */
  redirectToSignIn: ReturnType<typeof vi.fn>
  /** The bridge's `signIn`: opens the sign-in page in a new tab. */
  signInInNewTab: ReturnType<typeof vi.fn>
  /** The pages of the product that the admin area went to. */
  visitedPaths: string[]
  /** Every screen whose title the area set, oldest first. */
  screens: Array<{ title: string; isAnnounced: boolean }>
  /** What the session's cache, which the shell's pages share, holds for a read without input. */
  getCached(name: ReadName): unknown
}

const studio: HostBridge['studio'] = {
  name: 'Stillwater',
  tagline: 'A wellness studio for the mind',
  phone: '(704) 555-0142',
  email: 'hello@stillwater.example',
  address: {
    street: '14 Quiet Court',
    locality: 'Charlotte',
    region: 'NC',
    postalCode: '28277',
    district: 'Ballantyne',
  },
  hours: 'Mon-Fri, 9am-5pm',
  hoursSpec: [],
  parking: 'Free parking',
  replyPromise: 'We answer every email within 24 hours.',
  claims: { professionals: '500+ professionals', members: '500+ community members' },
  timezone: 'America/New_York',
}

const noFactor: SecondFactor = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false }

// Responses to the reads that a test is not about.
const defaultHandlers: Handlers = {
  getAdminOverview: {
    classes: 0,
    activeClasses: 0,
    instructors: 0,
    schedules: 0,
    programs: 0,
    attention: 0,
    pendingRequests: 0,
  },
  listClasses: [],
  listPrograms: [],
  listAllPackProducts: [],
  listInstructors: [],
  listTeam: [],
  listSubstituteRequests: [],
  listSchedules: [],
  listUsers: [],
  listImports: [],
  listLeads: [],
  listAuditLog: [],
  listTimeline: [],
  getAuditFilterOptions: { actions: [], entities: [], actors: [] },
  listHolidays: [],
  listFailedJobs: [],
  listDueLeads: [],
  listOpenDisputes: [],
  listUnpaidMemberships: [],
  getSecondFactor: noFactor,
  getPersonDetails: personDetails(),
  getPeopleFilters: { invited: 0, tags: [] },
  listPersonNotes: [],
  getUserSecondFactor: { isOn: false, since: null },
  listUserBookings: [],
  listUserEnrollments: [],
  listUserPayments: { records: [], totals: { paid: '0.00', refunded: '0.00', net: '0.00' }, provider: [] },
}

/**
 * The admin area in a test shell: its own session cache, toasts as the shell shows them, and an API built from the
 * endpoint table. `tab` follows the URL's #: a tab, or a page such as `users/ID`.
 */
export function renderAdmin({
  tab = 'classes',
  user = anAdmin(),
  server: handlers = {},
  version = adminBridgeVersion,
}: {
  tab?: string
  user?: User
  server?: Handlers
  /** The bridge version of the shell. */
  version?: number
} = {}): RenderedAdmin {
  const server = createFakeServer({ ...defaultHandlers, ...handlers })
  vi.stubGlobal('fetch', server.fetch)
  stubUploads(server)
  window.history.replaceState(null, '', tab ? `/admin#${tab}` : '/admin')
  const toasts: Toast[] = []
  const redirectToSignIn = vi.fn()
  const signIn = vi.fn()
  const visitedPaths: string[] = []
  const screens: RenderedAdmin['screens'] = []
  const client = createDataClient({ fetch: server.fetch })
  setAccount(client, user.id)
  const cache = new Map<string, { data?: unknown }>()
  const getCacheKey = (name: ReadName) => unstable_serialize(toReadKey(name, client))
  // Cached, so that the area opens at once, unless the test is about the second factor.
  if (!('getSecondFactor' in handlers)) cache.set(getCacheKey('getSecondFactor'), { data: noFactor })
  const bridge: Omit<HostBridge, 'notify'> = {
    user,
    version,
    setScreenTitle: (screen) => void screens.push(screen),
    goTo: (path) => void visitedPaths.push(path),
    studio,
    today: testDay,
    sharedData: client,
    signIn,
    redirectToSignIn,
  }
  render(
    <DataProvider client={client} cache={() => cache}>
      <Shell bridge={bridge} onToast={(toast) => toasts.push(toast)} />
    </DataProvider>,
  )
  return {
    server,
    person: userEvent.setup({ delay: null }),
    toasts,
    redirectToSignIn,
    signInInNewTab: signIn,
    visitedPaths,
    screens,
    getCached: (name) => cache.get(getCacheKey(name))?.data,
  }
}

let lastToastId = 0

function Shell({ bridge, onToast }: { bridge: Omit<HostBridge, 'notify'>; onToast: (toast: Toast) => void }) {
  const [toast, setToast] = useState<(Toast & { id: number }) | null>(null)
  const [hostBridge] = useState<HostBridge>(() => ({
    ...bridge,
    notify: (newToast) => {
      onToast(newToast)
      lastToastId += 1
      setToast({ ...newToast, id: lastToastId })
    },
  }))
  return (
    <>
      <main>
        <AdminApp bridge={hostBridge} />
      </main>
      <ToastRegion>
        {toast && (
          <ToastElement
            key={toast.id}
            open
            onOpenChange={(isOpen) => {
              if (!isOpen) setToast(null)
            }}
            title={toast.title}
            description={toast.description}
            duration={toast.durationMs}
            action={toast.action && { ...toast.action, altText: toast.action.label }}
          />
        )}
      </ToastRegion>
    </>
  )
}
