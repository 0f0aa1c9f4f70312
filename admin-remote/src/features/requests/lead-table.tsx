import { formatDate, formatDateWithYear, getDayIn, type Lead } from '@studio/contract'
import { Badge, type Column, Table } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { BreakableEmail } from '../../people/names.tsx'
import { LeadDetails } from './lead-details.tsx'
import {
  formatContact,
  formatSender,
  formatSenderDetail,
  formatSummary,
  leadKindNames,
  leadStatusNames,
  leadStatusTones,
} from './lead-labels.ts'
import { ResponseDeadline } from './response-deadline.tsx'

// On a tablet, long email addresses must not make the table wider than the page.
const WrappingLine = styled.span`
  display: inline-block;
  overflow-wrap: anywhere;

  @media (min-width: 768px) {
    min-width: 8.4rem;
  }

  @media (min-width: 768px) and (max-width: 1023px) {
    &[data-email] {
      font-size: var(--t-fine);
    }
  }
`

export function LeadTable({ leads }: { leads: readonly Lead[] }) {
  const { studio, today } = useBridge()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const formatReceived = (lead: Lead) =>
    formatReceivedDay({ day: getDayIn(new Date(lead.createdAt), studio.timezone), today })
  return (
    <Table
      caption="Requests"
      columns={createColumns(formatReceived)}
      rows={leads}
      rowKey={({ id }) => id}
      rowName={(lead) => `request from ${formatSender(lead)}`}
      details={(lead) => <LeadDetails key={lead.id} lead={lead} />}
      openKey={openKey}
      onOpenChange={setOpenKey}
    />
  )
}

function formatReceivedDay({ day, today }: { day: string; today: string }): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return isThisYear ? formatDate(day) : formatDateWithYear(day)
}

/** A name, a phone number or an email address. */
function WrappingText({ text }: { text: string }) {
  const isEmail = text.includes('@')
  return (
    <WrappingLine className="num" data-email={isEmail || undefined}>
      {isEmail ? <BreakableEmail email={text} /> : <bdi>{text}</bdi>}
    </WrappingLine>
  )
}

function createColumns(formatReceived: (lead: Lead) => string): Column<Lead>[] {
  return [
    {
      head: 'From',
      phonePart: 'name',
      cell: (lead) => (
        <>
          <b>
            <WrappingText text={formatSender(lead)} />
          </b>
          {formatSenderDetail(lead) && (
            <span className="sub">
              <WrappingText text={formatSenderDetail(lead)} />
            </span>
          )}
        </>
      ),
    },
    { head: 'Kind', cell: ({ kind }) => leadKindNames[kind] },
    { head: 'About', cell: formatSummary },
    { head: 'Contact', cell: (lead) => formatContact(lead) && <WrappingText text={formatContact(lead)} /> },
    { head: 'Received', phonePart: 'date', cell: (lead) => <span className="num">{formatReceived(lead)}</span> },
    {
      head: 'Status',
      phonePart: 'state',
      cell: (lead) => (
        <>
          <Badge tone={leadStatusTones[lead.status]}>{leadStatusNames[lead.status]}</Badge>
          <ResponseDeadline lead={lead} />
        </>
      ),
    },
  ]
}
