/** Exposed by itself, without any shared library, so that a shell can ask for it before it loads the admin area. */
export { adminBridgeVersion as bridgeVersion } from '@studio/contract'
