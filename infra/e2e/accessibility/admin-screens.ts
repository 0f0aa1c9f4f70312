import { paths } from '@studio/contract'
import { loadJson } from '../pages/load-json.ts'
import type { Screen, ScreenContext } from './screens.ts'

const admin = { area: 'Admin area', viewer: 'admin' } as const
const toAdminPath = (tab: string) => `${paths.admin}#${tab}`

/** The tabs and their labels; a journey checks that the list is complete. */
export const adminTabs = {
  classes: 'Classes',
  instructors: 'Instructors',
  calendar: 'Calendar',
  programs: 'Programs',
  users: 'User Management',
  requests: 'Requests',
  reports: 'Reports',
  audit: 'Audit Log',
  today: 'Today',
} as const

async function openMember({ page, adminApi }: ScreenContext): Promise<void> {
  const users = await loadJson<{ id: string }[]>(adminApi, '/api/admin/users?q=member')
  await page.goto(`${toAdminPath('users')}/${users[0]?.id}`)
  await page.getByRole('button', { name: 'Change Membership', exact: true }).waitFor()
}

/** The admin area: every tab, its dialogs, and the page of a person. */
export const adminScreens: readonly Screen[] = [
  ...Object.entries(adminTabs).map(([tab, description]) => ({ ...admin, path: toAdminPath(tab), description })),
  { ...admin, path: toAdminPath('security'), description: 'Sign-in security' },
  {
    ...admin,
    path: toAdminPath('classes'),
    description: 'the form of a class',
    layer: { opener: { name: 'Add Class' }, role: 'dialog', name: 'Add class' },
  },
  {
    ...admin,
    path: toAdminPath('instructors'),
    description: 'the form of an instructor',
    layer: { opener: { name: 'Add Instructor' }, role: 'dialog', name: 'Add instructor' },
  },
  {
    ...admin,
    path: toAdminPath('instructors'),
    description: 'deleting an instructor',
    layer: { opener: { name: /^Delete / }, role: 'alertdialog', name: /^Delete / },
  },
  {
    ...admin,
    path: toAdminPath('calendar'),
    description: 'the form of a schedule',
    layer: { opener: { name: 'Add Schedule' }, role: 'dialog', name: 'Add schedule' },
  },
  {
    ...admin,
    path: toAdminPath('calendar'),
    description: 'Closed Days',
    layer: { opener: { name: 'Closed Days' }, role: 'dialog', name: 'Closed days' },
  },
  {
    ...admin,
    path: toAdminPath('calendar'),
    description: 'one date of a class',
    open: async ({ page }) => page.getByRole('button', { name: 'Next week' }).click(),
    layer: { opener: { name: /, \w+day, \w+ \d+, \d{4},/ }, role: 'dialog', name: /./ },
  },
  {
    ...admin,
    path: toAdminPath('programs'),
    description: 'the form of a program',
    layer: { opener: { name: 'Add Program' }, role: 'dialog', name: 'Add program' },
  },
  {
    ...admin,
    path: toAdminPath('programs'),
    description: 'the class packs',
    layer: { opener: { name: 'Class Packs' }, role: 'dialog', name: 'Class packs' },
  },
  {
    ...admin,
    path: toAdminPath('programs'),
    description: 'archiving a program',
    layer: { opener: { name: /^Archive / }, role: 'alertdialog', name: /^Archive / },
  },
  {
    ...admin,
    path: toAdminPath('users'),
    description: 'the invitation of a person',
    layer: { opener: { name: 'Invite Person' }, role: 'dialog', name: 'Invite a person' },
  },
  {
    ...admin,
    path: toAdminPath('users'),
    description: 'the page of a person',
    open: openMember,
  },
  {
    ...admin,
    path: toAdminPath('users'),
    description: 'the details of a person',
    open: openMember,
    layer: { opener: { name: 'Edit Details' }, role: 'dialog', name: /^Edit / },
  },
  {
    ...admin,
    path: toAdminPath('users'),
    description: 'the membership of a person',
    open: openMember,
    layer: { opener: { name: 'Change Membership' }, role: 'dialog', name: /./ },
  },
]
