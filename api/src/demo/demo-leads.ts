import type { LeadStatus } from '@studio/contract'
import type { RequestKind } from '../features/leads/records/index.ts'

export type DemoLead = {
  kind: RequestKind
  /** How many hours before the load the request arrived. */
  hoursAgo: number
  status: LeadStatus
  note?: string
  details: Record<string, string>
}

export const demoLeads: readonly DemoLead[] = [
  {
    kind: 'audit',
    hoursAgo: 5,
    status: 'pending',
    details: {
      companyName: 'Halyard & Sons',
      contactName: 'Priya Raman',
      email: 'priya@halyard.example',
      phone: '(704) 555-0131',
      companySize: '51-200',
      industry: 'Logistics',
      currentInitiatives: 'A step challenge nobody finished',
      challenges:
        'Night shifts in the warehouse, and a planning team that answers email at eleven. We would like to know where to begin.',
      preferredContactTime: 'morning',
    },
  },
  {
    kind: 'trial',
    hoursAgo: 9,
    status: 'pending',
    details: {
      name: 'Leo Fischer',
      email: 'leo@fischer.example',
      phone: '(704) 555-0118',
      preferredClass: 'journaling',
      message: 'I have not written by hand since school. Is that a problem?',
    },
  },
  {
    kind: 'consultation',
    hoursAgo: 30,
    status: 'pending',
    details: {
      name: 'Joan Pruitt',
      email: 'joan@mac.example',
      phone: '(704) 555-0176',
      preferredTiming: 'evening',
      interests: 'Onsite classes for a staff of twelve, poetry if possible',
    },
  },
  {
    kind: 'audit',
    hoursAgo: 100,
    status: 'contacted',
    note: 'Called on Friday. Visit agreed for the second week of the month.',
    details: {
      companyName: 'Southline Dental',
      contactName: 'Omar Haddad',
      email: 'omar@southline.example',
      phone: '(704) 555-0149',
      companySize: '11-50',
      industry: 'Health',
      preferredContactTime: 'afternoon',
    },
  },
  {
    kind: 'consultation',
    hoursAgo: 260,
    status: 'closed',
    note: 'Took the six-week pilot.',
    details: {
      name: 'Chris Noor',
      email: 'chris@bankstreet.example',
      phone: '(704) 555-0102',
      preferredTiming: 'morning',
      interests: 'Corporate membership',
      message: 'We are forty people on one floor and one of them plays the cello.',
    },
  },
]

/** Subscribers of the newsletter. */
export const demoSubscribers: ReadonlyArray<{ email: string; hoursAgo: number }> = [
  { email: 'ana@whitcomb.example', hoursAgo: 20 },
  { email: 'tessa@vaughn.example', hoursAgo: 290 },
]
