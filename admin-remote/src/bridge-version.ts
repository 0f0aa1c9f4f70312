/** Exposed without any shared library, so that a shell can read it before it loads the admin area. */
export { adminBridgeVersion as bridgeVersion } from '@studio/contract'
