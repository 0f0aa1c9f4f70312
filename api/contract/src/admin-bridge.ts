/**
 * The version of the bridge between the portal and the admin remote, which are deployed separately; each build contains
 * it. Raise it only when `HostBridge` (admin-remote/src/host-bridge.ts) or the list of shared libraries changes: two
 * builds of different versions ask for a reload instead of running together.
 */
export const adminBridgeVersion = 8
