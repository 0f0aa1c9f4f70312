import type { AppError } from './app-error.ts'

export const securityReasons = [
  'wrong-password',
  'too-many-passwords',
  'unknown-account',
  'wrong-code',
  'too-many-codes',
  'forged-webhook',
  'foreign-origin',
  'refused-admin-call',
] as const
export type SecurityReason = (typeof securityReasons)[number]

export type SecurityEvent = { reason: SecurityReason; accountId: string | null }

/** Marks an error as a security event: when it is answered, it is logged with the address and counted. */
export function asSecurityEvent(error: AppError, reason: SecurityReason, accountId: string | null = null): AppError {
  error.securityEvent = { reason, accountId }
  return error
}
