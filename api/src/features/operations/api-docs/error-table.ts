import { type Endpoint, type EndpointName, type ErrorCode, endpoints } from '@studio/contract'

const provider = ['PAYMENT_PROVIDER_FAILED', 'PAYMENT_PROVIDER_TIMEOUT'] as const
const notBookable = ['NOT_FOUND', 'DATE_PAST', 'CLASS_STARTED', 'NOT_SCHEDULED', 'OUTSIDE_BOOKING_WINDOW'] as const
const noSeat = ['ALREADY_BOOKED', 'OVERLAPPING_BOOKING', 'CLASS_FULL'] as const
const newHold = ['EMAIL_NOT_VERIFIED', 'TOO_MANY_CHECKOUTS', 'RATE_LIMITED'] as const
const offer = ['OFFER_OVER', 'NOT_CONFIRMED', 'ALREADY_BOOKED', 'FREE_FOR_YOU', 'PRICE_TOO_SMALL', ...provider] as const
const notThatDate = ['NOT_SCHEDULED', 'CLASS_STARTED', 'VALIDATION_FAILED'] as const
const proof = ['REAUTH_REQUIRED', 'RATE_LIMITED', 'VALIDATION_FAILED'] as const
const upload = [
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
const ownFactor = [...proof, 'SECOND_FACTOR_STATE', 'INVALID_CODE'] as const

/** The error codes that single calls raise, in addition to those that follow from their row in the endpoint table. */
const own: Partial<Record<EndpointName, readonly ErrorCode[]>> = {
  login: ['USER_NOT_FOUND', 'INVALID_PASSWORD', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
  loginSecondStep: ['SECOND_FACTOR_EXPIRED', 'INVALID_CODE', 'RATE_LIMITED'],
  register: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'RATE_LIMITED'],
  forgotPassword: ['RATE_LIMITED'],
  forgotUsername: ['RATE_LIMITED'],
  resetPassword: ['INVALID_RESET_TOKEN', 'RATE_LIMITED'],
  sendVerificationLink: ['RATE_LIMITED'],
  changeMyAccount: ['USERNAME_TAKEN', 'RATE_LIMITED'],
  uploadMyPicture: upload,
  changeMyMails: ['EMAIL_NOT_VERIFIED', 'RATE_LIMITED'],
  changeMyPassword: proof,
  askForNewEmail: [...proof, 'EMAIL_TAKEN'],
  confirmNewEmail: ['EMAIL_TAKEN'],
  deleteMyAccount: ['HAS_ACTIVE_MEMBERSHIP', 'LAST_ADMIN', 'RATE_LIMITED'],
  listSchedules: ['RATE_LIMITED'],
  subscribeToNewsletter: ['RATE_LIMITED'],
  requestAudit: ['RATE_LIMITED'],
  requestConsultation: ['RATE_LIMITED'],
  requestTrial: ['RATE_LIMITED'],
  bookClass: [...notBookable, ...noSeat, 'PAYMENT_REQUIRED', 'RATE_LIMITED'],
  cancelBooking: ['NOT_CANCELLABLE', 'RATE_LIMITED'],
  rescheduleBooking: ['NOT_RESCHEDULABLE', ...notBookable, ...noSeat, 'PAYMENT_REQUIRED', 'RATE_LIMITED'],
  startClassCheckout: [...notBookable, ...noSeat, 'FREE_FOR_YOU', ...newHold, 'PRICE_TOO_SMALL', ...provider],
  startBookingCheckout: [
    ...notBookable,
    ...noSeat,
    'NOT_CONFIRMED',
    'FREE_FOR_YOU',
    ...newHold,
    'PRICE_TOO_SMALL',
    ...provider,
  ],
  startProgramCheckout: ['NOT_FOUND', 'PROGRAM_NOT_AVAILABLE', 'ALREADY_ENROLLED', 'PRICE_TOO_SMALL', ...provider],
  startSubscriptionCheckout: ['ALREADY_SUBSCRIBED', 'NOT_ON_SALE', 'NOT_FOR_YOU', ...provider],
  startPackCheckout: [
    'NOT_FOUND',
    'NOT_ON_SALE',
    'EMAIL_NOT_VERIFIED',
    'NOT_FOR_YOU',
    'CREDITS_LEFT',
    'PAYMENT_UNDER_WAY',
    'PRICE_TOO_SMALL',
    ...provider,
  ],
  grantPack: ['NOT_FOUND'],
  extendPack: ['NOT_CHANGEABLE'],
  takeBackCredits: ['NOT_CHANGEABLE', 'CHANGED_MEANWHILE'],
  openCustomerPortal: ['NO_MEMBERSHIP', ...provider],
  getCheckout: provider,
  cancelCheckout: provider,
  previewPause: ['NO_MEMBERSHIP', 'NOT_PAUSABLE'],
  pauseMembership: ['NO_MEMBERSHIP', 'NOT_PAUSABLE', 'CHANGED_MEANWHILE'],
  previewResume: ['NOT_PAUSED'],
  resumeMembership: ['NOT_PAUSED', 'CHANGED_MEANWHILE'],
  previewLeaving: ['NOT_LEAVABLE'],
  leaveMembership: ['NOT_LEAVABLE', 'CHANGED_MEANWHILE'],
  previewKeeping: ['NOT_LEAVING'],
  keepMembership: ['NOT_LEAVING', 'CHANGED_MEANWHILE'],
  giveBackPayment: ['CHANGED_MEANWHILE'],
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
  previewPlanChange: ['NO_MEMBERSHIP', 'NOT_CHANGEABLE', ...provider],
  changeMyPlan: ['NO_MEMBERSHIP', 'NOT_CHANGEABLE', 'CHANGED_MEANWHILE', 'CARD_DECLINED', ...provider],
  announcePrice: ['CHANGED_MEANWHILE'],
  getWaitlistOutlook: notBookable,
  joinWaitlist: [
    ...notBookable,
    'ALREADY_BOOKED',
    'ALREADY_WAITING',
    'WAITLIST_CLOSED',
    'NOT_FULL',
    'WAITLIST_FULL',
    'EMAIL_NOT_VERIFIED',
    'CHARGE_TERMS_CHANGED',
    ...provider,
  ],
  leaveWaitlist: ['OFFER_OVER'],
  withdrawCharge: ['OFFER_OVER'],
  listMyCards: provider,
  openCardSetup: ['NOT_FOUND', ...provider],
  acceptOffer: offer,
  seatFromWaitlist: [...notBookable, ...noSeat, 'OFFER_OVER'],
  followWaitlistLink: offer,
  reportBrowserError: ['RATE_LIMITED'],
  receivePaymentEvent: ['BAD_SIGNATURE', 'PAYLOAD_TOO_LARGE'],
  promoteUser: ['NOT_FOUND', 'STILL_INVITED', ...proof],
  invitePerson: ['EMAIL_TAKEN', 'RATE_LIMITED'],
  showInvitedPerson: ['NOT_INVITED'],
  sendInvitation: ['NOT_INVITED', 'RATE_LIMITED'],
  withdrawInvitation: ['NOT_INVITED', 'HAS_BOOKINGS'],
  showInvitation: ['NOT_FOUND'],
  acceptInvitation: ['NOT_FOUND', 'USERNAME_TAKEN', 'RATE_LIMITED'],
  changeUser: [...proof, 'LAST_ADMIN', 'STILL_INVITED', 'HAS_PAID_PLAN', ...provider],
  changePerson: [...proof, 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
  createClass: ['NOT_FOUND'],
  createSchedule: ['NOT_FOUND'],
  checkSchedule: ['NOT_FOUND'],
  changeDate: notThatDate,
  cancelDate: notThatDate,
  restoreDate: notThatDate,
  getRoster: ['NOT_FOUND', 'NOT_SCHEDULED'],
  checkIn: ['NOT_CHECKABLE'],
  bookWalkIn: [...notBookable, ...noSeat],
  bookComplimentary: [...notBookable, ...noSeat],
  uploadImage: upload,
  inviteToTrial: ['NOT_GRANTED', 'TRIAL_TAKEN'],
  retryFailedJob: ['NOT_FAILED'],
  handleFailedJob: ['NOT_FAILED'],
  resendBookingMail: ['NOT_CONFIRMED'],
  startSecondFactor: ownFactor,
  confirmSecondFactor: ownFactor,
  renewRecoveryCodes: ownFactor,
  endSecondFactor: ownFactor,
  withdrawPersonEmail: proof,
  removeUserSecondFactor: [...proof, 'SECOND_FACTOR_STATE'],
}

/** Calls that a link in a mail leads to: a browser is shown a page, also where the link is not good any more (404). */
export const answersPages: ReadonlySet<EndpointName> = new Set([
  'showUnsubscribe',
  'unsubscribe',
  'showEmailVerification',
  'verifyEmail',
  'disownAccount',
  'showEmailChange',
  'confirmNewEmail',
  'showWaitlistLink',
  'followWaitlistLink',
])

// Said of any call: by the API itself, or by the proxy in front of one that is away.
const anywhere = [
  'OTHER_ACCOUNT',
  'BAD_REQUEST',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'BAD_GATEWAY',
  'SERVICE_UNAVAILABLE',
  'GATEWAY_TIMEOUT',
] as const

export function getEndpointErrors(name: EndpointName): ErrorCode[] {
  const overLink: readonly ErrorCode[] = answersPages.has(name) ? ['NOT_FOUND'] : []
  return [...new Set<ErrorCode>([...(own[name] ?? []), ...overLink, ...ofRow(endpoints[name]), ...anywhere])]
}

function ofRow({ access, method, path, body, query, beforeSecondFactor, ifMatch }: Endpoint): ErrorCode[] {
  const codes: Array<[boolean, readonly ErrorCode[]]> = [
    [access !== 'anyone', ['UNAUTHORIZED']],
    [access === 'admin', ['FORBIDDEN']],
    [access === 'admin' && !beforeSecondFactor, ['SECOND_FACTOR_SETUP_REQUIRED']],
    [method !== 'GET', ['FOREIGN_ORIGIN']],
    [body !== undefined, ['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'VALIDATION_FAILED']],
    [query !== undefined, ['VALIDATION_FAILED']],
    [path.includes(':'), ['NOT_FOUND']],
    [ifMatch === true, ['CHANGED_MEANWHILE']],
  ]
  return codes.flatMap(([applies, listed]) => (applies ? listed : []))
}
