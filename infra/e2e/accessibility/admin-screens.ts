import { paths } from '@studio/contract'
import type { Screen, Stage } from './screens.ts'

const admin = { part: 'Admin area', who: 'admin' } as const
const at = (tab: string) => `${paths.admin}#${tab}`

/** The tabs by their words; a journey holds them against those that the area has. */
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

async function openMember({ page, admin: line }: Stage): Promise<void> {
  const users = (await (await line.get('/api/admin/users?q=member')).json()) as { id: string }[]
  await page.goto(`${at('users')}/${users[0]?.id}`)
  await page.getByRole('button', { name: 'Change Membership', exact: true }).waitFor()
}

/** The admin area: every tab, the forms and questions that open over them, the pages of one thing. */
export const adminScreens: readonly Screen[] = [
  ...Object.entries(adminTabs).map(([tab, state]) => ({ ...admin, path: at(tab), state })),
  { ...admin, path: at('security'), state: 'Sign-in security' },
  {
    ...admin,
    path: at('classes'),
    state: 'the form of a class',
    layer: { opener: { name: 'Add Class' }, role: 'dialog', name: 'Add class' },
  },
  {
    ...admin,
    path: at('instructors'),
    state: 'the form of an instructor',
    layer: { opener: { name: 'Add Instructor' }, role: 'dialog', name: 'Add instructor' },
  },
  {
    ...admin,
    path: at('instructors'),
    state: 'deleting an instructor',
    layer: { opener: { name: /^Delete / }, role: 'alertdialog', name: /^Delete / },
  },
  {
    ...admin,
    path: at('calendar'),
    state: 'the form of a schedule',
    layer: { opener: { name: 'Add Schedule' }, role: 'dialog', name: 'Add schedule' },
  },
  {
    ...admin,
    path: at('calendar'),
    state: 'Closed Days',
    layer: { opener: { name: 'Closed Days' }, role: 'dialog', name: 'Closed days' },
  },
  {
    ...admin,
    path: at('calendar'),
    state: 'one date of a class',
    open: async ({ page }) => page.getByRole('button', { name: 'Next week' }).click(),
    layer: { opener: { name: /, \w+day, \w+ \d+, \d{4},/ }, role: 'dialog', name: /./ },
  },
  {
    ...admin,
    path: at('programs'),
    state: 'the form of a program',
    layer: { opener: { name: 'Add Program' }, role: 'dialog', name: 'Add program' },
  },
  {
    ...admin,
    path: at('programs'),
    state: 'the class packs',
    layer: { opener: { name: 'Class Packs' }, role: 'dialog', name: 'Class packs' },
  },
  {
    ...admin,
    path: at('programs'),
    state: 'archiving a program',
    layer: { opener: { name: /^Archive / }, role: 'alertdialog', name: /^Archive / },
  },
  {
    ...admin,
    path: at('users'),
    state: 'the invitation of a person',
    layer: { opener: { name: 'Invite Person' }, role: 'dialog', name: 'Invite a person' },
  },
  {
    ...admin,
    path: at('users'),
    state: 'the page of a person',
    open: openMember,
  },
  {
    ...admin,
    path: at('users'),
    state: 'the details of a person',
    open: openMember,
    layer: { opener: { name: 'Edit Details' }, role: 'dialog', name: /^Edit / },
  },
  {
    ...admin,
    path: at('users'),
    state: 'the membership of a person',
    open: openMember,
    layer: { opener: { name: 'Change Membership' }, role: 'dialog', name: /./ },
  },
]
