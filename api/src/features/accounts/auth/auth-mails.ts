import { paths } from '@studio/contract'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'

export const welcomeMail = defineMail<{ verifyHref: string }>({
  name: 'welcome',
  isNeededForAccess: true,
  write: ({ verifyHref }, { studio }) => ({
    subject: `Welcome to ${studio.name}`,
    title: 'Hello',
    parts: [
      `Your account at ${studio.name} is ready. You sign in with your username or with this email address.`,
      'Please confirm that this email address is yours. The link works for 24 hours.',
      link('Confirm my email address', verifyHref),
      'Have a look at the week ahead and choose a class.',
      link('See the classes', paths.classes),
      'Did you not create this account? Choose a new password; that locks the other person out.',
      link('This was not me', paths.forgotPassword),
    ],
  }),
})

export const verificationMail = defineMail<{ href: string }>({
  name: 'verify-email',
  isNeededForAccess: true,
  write: ({ href }) => ({
    subject: 'Confirm your email address',
    title: 'Hello',
    parts: [
      'Please confirm that this email address is yours. The link works once, within the next 24 hours.',
      link('Confirm my email address', href),
      'Did you not create this account? Then do not confirm. Choose a new password instead; that locks the other person out.',
      link('This was not me', paths.forgotPassword),
    ],
  }),
})

const IF_NOT_REQUESTED = 'If you did not ask for this, you can ignore this mail. Nothing has changed.'

// The greeting uses `firstName`.
export const resetLinkMail = defineMail<{ firstName: string | null; href: string }>({
  name: 'reset-link',
  isNeededForAccess: true,
  write: ({ href }) => ({
    subject: 'Choose a new password',
    parts: [
      'You asked for a link to choose a new password. It works once, within the next hour.',
      link('Choose a new password', href),
      IF_NOT_REQUESTED,
    ],
  }),
})

/** `verifyHref`: the page that shows the username and confirms the address; null when the address is confirmed. */
type UsernameMailFacts = { firstName: string | null; username: string; verifyHref: string | null }

export const usernameMail = defineMail<UsernameMailFacts>({
  name: 'username',
  isNeededForAccess: true,
  write: ({ username, verifyHref }, { isAddressVerified }) => ({
    subject: 'Your username',
    parts: [
      `You asked for the username of your account. ${isAddressVerified ? 'Here it is:' : 'You can also sign in with this email address.'}`,
      isAddressVerified ? factTable([['Username', username]]) : verifyHref && link('See my username', verifyHref),
      link('Sign in', paths.auth),
      IF_NOT_REQUESTED,
    ],
  }),
})
