import { styled } from 'styled-components'

const Line = styled.p`
  display: flex;
  gap: 0.8rem;
  align-items: center;
  color: var(--ink-2);
`

export type SpinnerProps = { label?: string; className?: string }

/** A spinner with its label, for loading without a skeleton. */
export function Spinner({ label = 'Loading...', className }: SpinnerProps) {
  return (
    <Line role="status" className={className}>
      <span className="spin" aria-hidden="true" />
      {label}
    </Line>
  )
}
