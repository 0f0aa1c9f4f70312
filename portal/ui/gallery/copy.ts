import type { FooterColumn, HeaderPaths, NavItem } from '../src/index.ts'

export const navigation: NavItem[] = [
  { label: 'About', href: '/about' },
  { label: 'Organizations', href: '/organizations' },
  { label: 'Memberships', href: '/membership' },
  { label: 'Classes', href: '/classes' },
  { label: 'Programs', href: '/programs' },
]

export const paths: HeaderPaths = {
  home: '/',
  dashboard: '/dashboard',
  admin: '/admin',
  signIn: '/auth',
  getStarted: '/auth',
}

const programs = ['Energy & Vitality', 'Stress Management', 'Goal Achievement', 'Healthy Eating']

export const footerColumns: [FooterColumn, FooterColumn] = [
  {
    title: 'Quick links',
    links: [
      { label: 'Classes', href: '/classes' },
      { label: 'Programs', href: '/programs' },
      { label: 'Calendar', href: '/calendar' },
      { label: 'Membership', href: '/membership' },
    ],
  },
  { title: 'Programs', links: programs.map((label) => ({ label, href: '/programs' })) },
]

export const legal: NavItem[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Accessibility', href: '/accessibility' },
]

export const studio = {
  name: 'Wellness Studio',
  contact: {
    title: 'The studio',
    phone: '(704) 555-0142',
    email: 'hello@studio.example',
    lines: ['Ballantyne, Charlotte', 'Mon-Fri, 9am-5pm', 'Free parking'],
  },
}
