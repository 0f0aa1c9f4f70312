/**
 * Users with their passwords, sessions, tokens, second factors and profiles; used by every other module.
 * Collections: users, user_profiles, sessions, tokens, known_devices, second_factors, calendar_feeds, locks.
 * Promises: no response contains a password (`toUser` in user-model.ts); a new password ends everything that the former one
 * granted, whatever the timing (`revokeAllAccess`); wrong passwords from elsewhere do not lock the owner out
 * (`checkPassword`).
 */

export { type Factor, factorStore } from './factor-store.ts'
export { type Feed, feedStore } from './feed-store.ts'
export { deviceStore, findKnownDeviceKey, rememberDevice } from './known-device.ts'
export { assertGoodPassword, assertOwnPassword, checkPassword, requireReauth } from './passwords.ts'
export { profileStore } from './profile-store.ts'
export { type Account, endSession, startSession } from './session.ts'
export { revokeAllAccess, sessionStore, signOutEverywhere } from './session-store.ts'
export { getTokenExpiry, tokenStore } from './token-store.ts'
export {
  NEVER_INVITED_AT,
  nameKey,
  type StoredTerms,
  toPerson,
  type UserChanges,
  type UserDocument,
} from './user-model.ts'
export {
  credentialStore,
  emailNotVerified,
  emailTaken,
  findTokenOwner,
  usernameTaken,
  userStore,
} from './user-store.ts'
