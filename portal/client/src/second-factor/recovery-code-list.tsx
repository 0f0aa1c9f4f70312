import { Button, ButtonLink, Notice } from '@studio/ui'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

const CardRoot = styled.section`
  max-width: 40rem;

  h3 {
    margin-bottom: var(--s2);
    font-size: 1.125rem;
    font-weight: 480;
  }
`
const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, max-content);
  gap: var(--s2) var(--s6);
  margin: var(--s4) 0;
  padding: var(--s4) 0;
  border-block: 1px solid var(--rule);
  list-style: none;
  font-family: ui-monospace, monospace;
  font-size: 1rem;

  @media (max-width: 359px) {
    grid-template-columns: max-content;
  }
`
const SaveButtons = styled.div.attrs({ className: 'row' })`
  margin-bottom: var(--s5);
`

type Props = {
  /** The account of the codes: 'maya at Stillwater'. */
  accountLabel: string
  codes: readonly string[]
  onDone: () => void
}

/** The recovery codes, which are shown only once. The browser asks before the user leaves the page. */
export function RecoveryCodeList({ accountLabel, codes, onDone }: Props) {
  const [copyResult, setCopyResult] = useState<'none' | 'copied' | 'refused'>('none')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useLeaveWarning()
  const title = `Recovery codes of ${accountLabel}`
  const text = [title, '', ...codes, '', 'Each signs you in once, after your password.', ''].join('\n')
  const copy = async () => {
    const pendingCopy = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    setCopyResult(await pendingCopy.then(() => 'copied' as const).catch(() => 'refused' as const))
  }
  return (
    <CardRoot>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>
        Keep them where you will find them without your phone. Each signs you in once, and they are not shown again.
      </p>
      <List>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <SaveButtons data-no-print>
        <Button variant="secondary" onClick={() => void copy()}>
          {copyResult === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <ButtonLink
          variant="secondary"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </ButtonLink>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </SaveButtons>
      <div data-no-print>
        {copyResult === 'refused' && (
          <Notice tone="bad">Your browser did not let us copy. Please download or print them instead.</Notice>
        )}
        <Button onClick={onDone}>I Saved Them</Button>
      </div>
    </CardRoot>
  )
}

function useLeaveWarning() {
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [])
}
