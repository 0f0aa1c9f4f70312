/**
 * Version of the bridge between the portal and the admin remote, which are deployed apart: each build carries the number
 * that it was made with. Raise it when `HostBridge` (admin-remote/src/host-bridge.ts) or the list of shared libraries
 * changes, and only then; two builds of different versions ask for a reload instead of running together.
 */
export const adminBridgeVersion = 4
