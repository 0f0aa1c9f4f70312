import { paths } from '@studio/contract'

/** The targets of the header's links. */
export const headerPaths = {
  home: paths.landing,
  dashboard: paths.dashboard,
  teach: paths.teach,
  admin: paths.admin,
  signIn: paths.auth,
  getStarted: paths.auth,
}
