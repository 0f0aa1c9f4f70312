import { apiDocs } from './features/api-docs/feature.ts'
import { auditLog } from './features/audit-log/feature.ts'
import { auth } from './features/auth/feature.ts'
import { health } from './features/health/feature.ts'
import { instructors } from './features/instructors/feature.ts'
import { leads } from './features/leads/feature.ts'
import { mail } from './features/mail/feature.ts'
import { newsletter } from './features/newsletter/feature.ts'
import { programs } from './features/programs/feature.ts'
import { recovery } from './features/recovery/feature.ts'
import { uploads } from './features/uploads/feature.ts'
import { users } from './features/users/feature.ts'
import type { Feature } from './platform/feature.ts'

/** Every feature of the API, in the order in which their jobs run in tests. A new feature is one line here. */
export const features: readonly Feature[] = [health, auth, recovery, users, auditLog, apiDocs, instructors, programs, leads, newsletter, uploads, mail]

/** All jobs of all features. */
export const allJobs = features.flatMap((feature) => feature.jobs ?? [])
