/**
 * Users with their passwords, sessions, tokens, second factors and profiles; used by every other module.
 * Collections: users, user_profiles, sessions, tokens, known_devices, second_factors, calendar_feeds, locks.
 * Promises: no response contains a password (`toUser`); a new password ends everything that the former one granted,
 * whatever the timing (`endSignIns`, `resetId`); wrong passwords from elsewhere do not lock the owner out
 * (`checkPassword`).
 */

export { type Factor, factorStore } from './factor-store.ts'
export { type Feed, feedStore } from './feed-store.ts'
export { deviceStore, findKnownDevice, rememberDevice } from './known-device.ts'
export { assertGoodPassword, checkOwnPassword, checkPassword, confirmOwnPassword } from './passwords.ts'
export { profileStore } from './profile-store.ts'
export { type Account, endSession, startSession } from './session.ts'
export { endSignIns, sessionStore, signOutEverywhere } from './session-store.ts'
export { tokenExpiry, tokenStore } from './token-store.ts'
export {
  NEVER_INVITED,
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
