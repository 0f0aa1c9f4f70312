import { marketingPaths, paths } from '@studio/contract'
import type { Screen } from './screens.ts'

const visitor = { area: 'Pages', viewer: 'visitor' } as const

/** The public pages, their forms and dialogs. */
export const marketingScreens: readonly Screen[] = [
  ...[paths.landing, ...marketingPaths].map((path) => ({ ...visitor, path, description: 'initial' })),
  {
    ...visitor,
    path: paths.landing,
    description: 'the menu of a phone',
    isPhoneOnly: true,
    layer: { opener: { name: 'Open menu' }, role: 'dialog', name: 'Menu' },
  },
  {
    ...visitor,
    path: paths.membership,
    description: 'the request of a trial class',
    layer: { opener: { name: 'Request a Trial Class' }, role: 'dialog', name: 'Request a Trial Class' },
  },
  {
    ...visitor,
    path: paths.organizations,
    description: 'the form of a consultation',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Schedule Consultation' }).first().click()
      await page.getByRole('button', { name: 'Request Consultation' }).waitFor()
    },
  },
  {
    ...visitor,
    path: paths.corporateWellness,
    description: 'the audit form with errors',
    open: async ({ page }) => {
      await page.getByRole('button', { name: /audit/i }).last().click()
      await page.getByText('Company name is required').first().waitFor()
    },
  },
  {
    ...visitor,
    path: paths.landing,
    description: 'a page that does not exist',
    addressEnd: 'nothing-here',
    allowedError: '404',
  },
  { area: 'Pages', viewer: 'member', path: paths.membership, description: 'with the current plan' },
]
