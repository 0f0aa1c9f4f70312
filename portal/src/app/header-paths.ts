import { paths } from '@studio/contract'

/** Where the header leads to. */
export const headerPaths = {
  home: paths.landing,
  dashboard: paths.dashboard,
  admin: paths.admin,
  signIn: paths.auth,
  getStarted: paths.auth,
}
