/** A module without shared libraries, which a shell can read before it loads the admin area. */
export { adminBridgeVersion as bridgeVersion } from '@studio/contract'
