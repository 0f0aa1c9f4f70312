import { type Endpoint, type EndpointName, type ErrorCode, endpoints } from '@studio/contract'

const providerErrors = ['PAYMENT_PROVIDER_FAILED', 'PAYMENT_PROVIDER_TIMEOUT'] as const
const notBookableErrors = [
  'NOT_FOUND',
  'DATE_PAST',
  'CLASS_STARTED',
  'NOT_SCHEDULED',
  'OUTSIDE_BOOKING_WINDOW',
] as const
const noSeatErrors = ['ALREADY_BOOKED', 'OVERLAPPING_BOOKING', 'CLASS_FULL'] as const
const newHoldErrors = ['EMAIL_NOT_VERIFIED', 'TOO_MANY_CHECKOUTS', 'RATE_LIMITED'] as const
const offerErrors = [
  'OFFER_OVER',
  'NOT_CONFIRMED',
  'ALREADY_BOOKED',
  'FREE_FOR_YOU',
  'PRICE_TOO_SMALL',
  ...providerErrors,
] as const
const dateErrors = ['NOT_SCHEDULED', 'CLASS_STARTED', 'VALIDATION_FAILED'] as const
const passwordErrors = ['REAUTH_REQUIRED', 'RATE_LIMITED', 'VALIDATION_FAILED'] as const
const uploadErrors = [
  'NO_FILE_SELECTED',
  'FILE_TOO_LARGE',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INVALID_FORMAT',
  'INVALID_FILE_TYPE',
  'UNSUPPORTED_IMAGE_FORMAT',
  'RATE_LIMITED',
  'IMAGE_SERVICE_FAILED',
  'IMAGE_SERVICE_TIMEOUT',
  'SERVICE_UNAVAILABLE',
] as const
const secondFactorErrors = [...passwordErrors, 'SECOND_FACTOR_STATE', 'INVALID_CODE'] as const

/** Error codes of single calls, in addition to those that follow from their row in the endpoint table. */
const errorsByEndpoint: Partial<Record<EndpointName, readonly ErrorCode[]>> = {
  login: ['USER_NOT_FOUND', 'INVALID_PASSWORD', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
  loginSecondStep: ['SECOND_FACTOR_EXPIRED', 'INVALID_CODE', 'RATE_LIMITED'],
  register: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'RATE_LIMITED'],
  forgotPassword: ['RATE_LIMITED'],
  forgotUsername: ['RATE_LIMITED'],
  resetPassword: ['INVALID_RESET_TOKEN', 'RATE_LIMITED'],
  sendVerificationLink: ['RATE_LIMITED'],
  changeMyAccount: ['USERNAME_TAKEN', 'RATE_LIMITED'],
  uploadMyPicture: uploadErrors,
  changeMyMails: ['EMAIL_NOT_VERIFIED', 'RATE_LIMITED'],
  changeMyPassword: passwordErrors,
  requestEmailChange: [...passwordErrors, 'EMAIL_TAKEN'],
  confirmEmailChange: ['EMAIL_TAKEN'],
  deleteMyAccount: ['HAS_ACTIVE_MEMBERSHIP', 'LAST_ADMIN', 'RATE_LIMITED'],
  listSchedules: ['RATE_LIMITED'],
  subscribeToNewsletter: ['RATE_LIMITED'],
  requestAudit: ['RATE_LIMITED'],
  requestConsultation: ['RATE_LIMITED'],
  requestTrial: ['RATE_LIMITED'],
  bookClass: [...notBookableErrors, ...noSeatErrors, 'PAYMENT_REQUIRED', 'RATE_LIMITED'],
  cancelBooking: ['NOT_CANCELLABLE', 'RATE_LIMITED'],
  rescheduleBooking: ['NOT_RESCHEDULABLE', ...notBookableErrors, ...noSeatErrors, 'PAYMENT_REQUIRED', 'RATE_LIMITED'],
  startClassCheckout: [
    ...notBookableErrors,
    ...noSeatErrors,
    'FREE_FOR_YOU',
    ...newHoldErrors,
    'PRICE_TOO_SMALL',
    ...providerErrors,
  ],
  startBookingCheckout: [
    ...notBookableErrors,
    ...noSeatErrors,
    'NOT_CONFIRMED',
    'FREE_FOR_YOU',
    ...newHoldErrors,
    'PRICE_TOO_SMALL',
    ...providerErrors,
  ],
  startProgramCheckout: [
    'NOT_FOUND',
    'PROGRAM_NOT_AVAILABLE',
    'ALREADY_ENROLLED',
    'PRICE_TOO_SMALL',
    ...providerErrors,
  ],
  startSubscriptionCheckout: ['ALREADY_SUBSCRIBED', 'NOT_ON_SALE', 'NOT_FOR_YOU', ...providerErrors],
  startPackCheckout: [
    'NOT_FOUND',
    'NOT_ON_SALE',
    'EMAIL_NOT_VERIFIED',
    'NOT_FOR_YOU',
    'CREDITS_LEFT',
    'PAYMENT_UNDER_WAY',
    'PRICE_TOO_SMALL',
    ...providerErrors,
  ],
  grantPack: ['NOT_FOUND'],
  extendPack: ['NOT_CHANGEABLE'],
  takeBackCredits: ['NOT_CHANGEABLE', 'CHANGED_MEANWHILE'],
  openCustomerPortal: ['NO_MEMBERSHIP', ...providerErrors],
  getCheckout: providerErrors,
  cancelCheckout: providerErrors,
  previewPause: ['NO_MEMBERSHIP', 'NOT_PAUSABLE'],
  pauseMembership: ['NO_MEMBERSHIP', 'NOT_PAUSABLE', 'CHANGED_MEANWHILE'],
  previewResume: ['NOT_PAUSED'],
  resumeMembership: ['NOT_PAUSED', 'CHANGED_MEANWHILE'],
  previewLeaving: ['NOT_LEAVABLE'],
  leaveMembership: ['NOT_LEAVABLE', 'CHANGED_MEANWHILE'],
  previewKeeping: ['NOT_LEAVING'],
  keepMembership: ['NOT_LEAVING', 'CHANGED_MEANWHILE'],
  refundUserPayment: ['CHANGED_MEANWHILE'],
  previewUserPause: ['NO_MEMBERSHIP', 'NOT_PAUSABLE'],
  pauseUserMembership: ['NO_MEMBERSHIP', 'NOT_PAUSABLE', 'CHANGED_MEANWHILE'],
  previewUserResume: ['NOT_PAUSED'],
  resumeUserMembership: ['NOT_PAUSED', 'CHANGED_MEANWHILE'],
  previewUserLeaving: ['NOT_LEAVABLE'],
  endUserMembership: ['NOT_LEAVABLE', 'CHANGED_MEANWHILE'],
  previewUserKeeping: ['NOT_LEAVING'],
  keepUserMembership: ['NOT_LEAVING', 'CHANGED_MEANWHILE'],
  previewFreeDays: ['NO_MEMBERSHIP', 'NOT_CREDITABLE'],
  giveFreeDays: ['NO_MEMBERSHIP', 'NOT_CREDITABLE', 'CHANGED_MEANWHILE'],
  previewPlanChange: ['NO_MEMBERSHIP', 'NOT_CHANGEABLE', ...providerErrors],
  changeMyPlan: ['NO_MEMBERSHIP', 'NOT_CHANGEABLE', 'CHANGED_MEANWHILE', 'CARD_DECLINED', ...providerErrors],
  announcePrice: ['CHANGED_MEANWHILE'],
  getWaitlistOutlook: notBookableErrors,
  joinWaitlist: [
    ...notBookableErrors,
    'ALREADY_BOOKED',
    'ALREADY_WAITING',
    'WAITLIST_CLOSED',
    'NOT_FULL',
    'WAITLIST_FULL',
    'EMAIL_NOT_VERIFIED',
    'CHARGE_TERMS_CHANGED',
    ...providerErrors,
  ],
  leaveWaitlist: ['OFFER_OVER'],
  withdrawCharge: ['OFFER_OVER'],
  listMyCards: providerErrors,
  openCardSetup: ['NOT_FOUND', ...providerErrors],
  acceptOffer: offerErrors,
  seatFromWaitlist: [...notBookableErrors, ...noSeatErrors, 'OFFER_OVER'],
  followWaitlistLink: offerErrors,
  reportBrowserError: ['RATE_LIMITED'],
  receivePaymentEvent: ['BAD_SIGNATURE', 'PAYLOAD_TOO_LARGE'],
  promoteUser: ['NOT_FOUND', 'STILL_INVITED', ...passwordErrors],
  invitePerson: ['EMAIL_TAKEN', 'RATE_LIMITED'],
  showInvitedPerson: ['NOT_INVITED'],
  sendInvitation: ['NOT_INVITED', 'RATE_LIMITED'],
  withdrawInvitation: ['NOT_INVITED', 'HAS_BOOKINGS'],
  showInvitation: ['NOT_FOUND'],
  acceptInvitation: ['NOT_FOUND', 'USERNAME_TAKEN', 'RATE_LIMITED'],
  changeUser: [...passwordErrors, 'LAST_ADMIN', 'STILL_INVITED', 'HAS_PAID_PLAN', ...providerErrors],
  changePerson: [...passwordErrors, 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
  createClass: ['NOT_FOUND'],
  createSchedule: ['NOT_FOUND'],
  checkSchedule: ['NOT_FOUND'],
  changeDate: dateErrors,
  cancelDate: dateErrors,
  restoreDate: dateErrors,
  getRoster: ['NOT_FOUND', 'NOT_SCHEDULED'],
  checkIn: ['NOT_CHECKABLE'],
  bookWalkIn: [...notBookableErrors, ...noSeatErrors, 'PAYMENT_REQUIRED'],
  bookComplimentary: [...notBookableErrors, ...noSeatErrors],
  uploadImage: uploadErrors,
  inviteToTrial: ['NOT_GRANTED', 'TRIAL_TAKEN'],
  retryFailedJob: ['NOT_FAILED'],
  handleFailedJob: ['NOT_FAILED'],
  resendBookingMail: ['NOT_CONFIRMED'],
  startSecondFactor: secondFactorErrors,
  confirmSecondFactor: secondFactorErrors,
  startStaffSecondFactor: secondFactorErrors,
  confirmStaffSecondFactor: secondFactorErrors,
  renewRecoveryCodes: secondFactorErrors,
  endSecondFactor: secondFactorErrors,
  cancelPersonEmailChange: passwordErrors,
  removeUserSecondFactor: [...passwordErrors, 'SECOND_FACTOR_STATE'],
}

/** Calls behind links in mails: browsers get a page, even if the link is no longer valid (404). */
export const answersPages: ReadonlySet<EndpointName> = new Set([
  'showUnsubscribe',
  'unsubscribe',
  'showEmailVerification',
  'verifyEmail',
  'disownAccount',
  'showEmailChange',
  'confirmEmailChange',
  'showWaitlistLink',
  'followWaitlistLink',
])

// Possible for any call: from the API, or from the proxy when the API is unavailable.
const generalErrors = [
  'OTHER_ACCOUNT',
  'BAD_REQUEST',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'BAD_GATEWAY',
  'SERVICE_UNAVAILABLE',
  'GATEWAY_TIMEOUT',
] as const

export function getEndpointErrors(name: EndpointName): ErrorCode[] {
  const linkErrors: readonly ErrorCode[] = answersPages.has(name) ? ['NOT_FOUND'] : []
  return [
    ...new Set<ErrorCode>([
      ...(errorsByEndpoint[name] ?? []),
      ...linkErrors,
      ...getRowErrors(endpoints[name]),
      ...generalErrors,
    ]),
  ]
}

function getRowErrors({ access, method, path, body, query, beforeSecondFactor, ifMatch }: Endpoint): ErrorCode[] {
  const needsRights = access !== 'anyone' && access !== 'user'
  const codes: Array<[boolean, readonly ErrorCode[]]> = [
    [access !== 'anyone', ['UNAUTHORIZED']],
    [needsRights, ['FORBIDDEN']],
    [needsRights && !beforeSecondFactor, ['SECOND_FACTOR_SETUP_REQUIRED']],
    [method !== 'GET', ['FOREIGN_ORIGIN']],
    [body !== undefined, ['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'VALIDATION_FAILED']],
    [query !== undefined, ['VALIDATION_FAILED']],
    [path.includes(':'), ['NOT_FOUND']],
    [ifMatch === true, ['CHANGED_MEANWHILE']],
  ]
  return codes.flatMap(([applies, errors]) => (applies ? errors : []))
}
