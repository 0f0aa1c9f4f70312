import { paths } from '@studio/contract'
import type { Screen, ScreenContext } from './screens.ts'

const admin = { part: 'Admin area', who: 'admin' } as const
const adminPath = (tab: string) => `${paths.admin}#${tab}`

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

async function openMember({ page, admin: api }: ScreenContext): Promise<void> {
  const users = (await (await api.get('/api/admin/users?q=member')).json()) as { id: string }[]
  await page.goto(`${adminPath('users')}/${users[0]?.id}`)
  await page.getByRole('button', { name: 'Change Membership', exact: true }).waitFor()
}

/** The admin area: every tab, its dialogs, and the page of a person. */
export const adminScreens: readonly Screen[] = [
  ...Object.entries(adminTabs).map(([tab, state]) => ({ ...admin, path: adminPath(tab), state })),
  { ...admin, path: adminPath('security'), state: 'Sign-in security' },
  {
    ...admin,
    path: adminPath('classes'),
    state: 'the form of a class',
    layer: { opener: { name: 'Add Class' }, role: 'dialog', name: 'Add class' },
  },
  {
    ...admin,
    path: adminPath('instructors'),
    state: 'the form of an instructor',
    layer: { opener: { name: 'Add Instructor' }, role: 'dialog', name: 'Add instructor' },
  },
  {
    ...admin,
    path: adminPath('instructors'),
    state: 'deleting an instructor',
    layer: { opener: { name: /^Delete / }, role: 'alertdialog', name: /^Delete / },
  },
  {
    ...admin,
    path: adminPath('calendar'),
    state: 'the form of a schedule',
    layer: { opener: { name: 'Add Schedule' }, role: 'dialog', name: 'Add schedule' },
  },
  {
    ...admin,
    path: adminPath('calendar'),
    state: 'Closed Days',
    layer: { opener: { name: 'Closed Days' }, role: 'dialog', name: 'Closed days' },
  },
  {
    ...admin,
    path: adminPath('calendar'),
    state: 'one date of a class',
    open: async ({ page }) => page.getByRole('button', { name: 'Next week' }).click(),
    layer: { opener: { name: /, \w+day, \w+ \d+, \d{4},/ }, role: 'dialog', name: /./ },
  },
  {
    ...admin,
    path: adminPath('programs'),
    state: 'the form of a program',
    layer: { opener: { name: 'Add Program' }, role: 'dialog', name: 'Add program' },
  },
  {
    ...admin,
    path: adminPath('programs'),
    state: 'the class packs',
    layer: { opener: { name: 'Class Packs' }, role: 'dialog', name: 'Class packs' },
  },
  {
    ...admin,
    path: adminPath('programs'),
    state: 'archiving a program',
    layer: { opener: { name: /^Archive / }, role: 'alertdialog', name: /^Archive / },
  },
  {
    ...admin,
    path: adminPath('users'),
    state: 'the invitation of a person',
    layer: { opener: { name: 'Invite Person' }, role: 'dialog', name: 'Invite a person' },
  },
  {
    ...admin,
    path: adminPath('users'),
    state: 'the page of a person',
    open: openMember,
  },
  {
    ...admin,
    path: adminPath('users'),
    state: 'the details of a person',
    open: openMember,
    layer: { opener: { name: 'Edit Details' }, role: 'dialog', name: /^Edit / },
  },
  {
    ...admin,
    path: adminPath('users'),
    state: 'the membership of a person',
    open: openMember,
    layer: { opener: { name: 'Change Membership' }, role: 'dialog', name: /./ },
  },
]
