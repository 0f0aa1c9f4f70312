import { paths } from '@studio/contract'

/** Links that several screens offer, each named once. */
export const commonLinks = {
  home: { label: 'Back to Home', href: paths.landing },
  dashboard: { label: 'Go to Dashboard', href: paths.dashboard },
  classes: { label: 'Browse Classes', href: paths.classes },
  calendar: { label: 'View Calendar', href: paths.calendar },
  programs: { label: 'Explore Programs', href: paths.programs },
} as const
