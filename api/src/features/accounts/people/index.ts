export { challengeStore } from './challenge-store.ts'
export { credentialStore } from './credentials.ts'
export { deviceStore } from './device-store.ts'
export { emailChangeStore } from './email-change-store.ts'
export { emailNotVerified } from './email-not-verified.ts'
export { endSignIns } from './end-sign-ins.ts'
export { type Factor, factorStore } from './factor-store.ts'
export { type Feed, feedStore } from './feed-store.ts'
export { INVITATION_DAYS, invitationExpiry } from './invitation-terms.ts'
export { findKnownDevice, rememberDevice } from './known-device.ts'
export { checkOwnPassword, confirmOwnPassword } from './own-password.ts'
export { checkPassword } from './password-check.ts'
export { assertGoodPassword } from './password-choice.ts'
export { type Details, profileStore } from './profile-store.ts'
export { type Account, endSession, startSession } from './session.ts'
export { sessionStore } from './session-store.ts'
export { signOutEverywhere } from './sign-out-everywhere.ts'
export {
  asPerson,
  nameKey,
  PERSON_FIELDS,
  type StoredPerson,
  type StoredTerms,
  type UserChanges,
  type UserDocument,
} from './user-model.ts'
export { userStore } from './user-store.ts'
export { verificationLinkStore } from './verification-link-store.ts'
