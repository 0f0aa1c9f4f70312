import { findFailedRead } from '@studio/client/failed-read'
import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { securityHash } from '@studio/client/security-hash'
import { getStaffRights, type OwnAccount, paths, type User } from '@studio/contract'
import { LineSkeletons, LinkList } from '@studio/ui'
import { styled } from 'styled-components'
import { DashboardScreen } from '../dashboard-screen.tsx'
import { AccountData } from './account-data.tsx'
import { AccountSection } from './account-section.tsx'
import { DetailsForm } from './details-form.tsx'
import { Devices } from './devices.tsx'
import { EmailAddress } from './email-address.tsx'
import { MailChoices } from './mail-choices.tsx'
import { OwnPicture } from './own-picture.tsx'
import { PasswordForm } from './password-form.tsx'

const Sections = styled.div`
  display: grid;
  gap: var(--s7);
  padding-bottom: var(--s8);
`

/** /dashboard#account: the member's details, how they sign in, and their data. */
export default function AccountScreen({ user }: { user: User }) {
  const account = useRead('getMyAccount', undefined, { rereadOnOpen: true })
  const failedRead = findFailedRead(account)
  return (
    <DashboardScreen title="My account" text="Your details, how you sign in, and your data.">
      {failedRead && <LoadFailed error={failedRead.error} onRetry={failedRead.retry} />}
      {!account.data && !failedRead && (
        <Sections>
          <LineSkeletons count={6} label="Loading your account" />
        </Sections>
      )}
      {account.data && (
        <Account
          user={user}
          account={account.data}
          onChanged={(changedAccount) => void account.mutate(changedAccount, { revalidate: false })}
        />
      )}
    </DashboardScreen>
  )
}

/** The page on which a user sets up their second factor; null for users who need none. */
function getSecurityPath({ role, staff }: User): string | null {
  if (role === 'admin') return paths.admin
  return getStaffRights(staff?.preset).includes('desk') ? paths.teach : null
}

type Props = { user: User; account: OwnAccount; onChanged: (account: OwnAccount) => void }

function Account({ user, account, onChanged }: Props) {
  const securityPath = getSecurityPath(user)
  return (
    <Sections>
      <AccountSection
        title="Details"
        explanation="How we address and reach you. You can sign in with your username or your email address."
      >
        <DetailsForm account={account} onChanged={onChanged} />
      </AccountSection>
      <AccountSection title="Picture" explanation="You and our staff see it beside your name.">
        <OwnPicture user={user} />
      </AccountSection>
      <AccountSection title="Email address" explanation="Everything about your bookings and payments goes here.">
        <EmailAddress account={account} />
      </AccountSection>
      <AccountSection
        title="Mails"
        explanation="Choose the extra mails you want. Mails about your bookings and payments always come."
      >
        <MailChoices />
      </AccountSection>
      <AccountSection
        title="Password"
        explanation="A new password signs you out everywhere else and ends your private calendar address."
      >
        <PasswordForm username={account.username} />
      </AccountSection>
      <AccountSection
        title="Devices"
        explanation="Where you are signed in. If you do not recognize a device, sign it out and choose a new password."
      >
        <Devices />
      </AccountSection>
      {securityPath && (
        <AccountSection title="Second factor" explanation="A code from an app, after your password.">
          <LinkList items={[{ label: 'Sign-in security', href: `${securityPath}${securityHash}` }]} />
        </AccountSection>
      )}
      <AccountSection title="My data" explanation="It is yours: follow it, take it with you, or delete it.">
        <AccountData />
      </AccountSection>
    </Sections>
  )
}
