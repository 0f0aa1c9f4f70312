import { Button } from '@studio/ui'
import { Component, type ReactNode } from 'react'
import { Failed } from './layout.ts'

type Props = {
  /** What broke, for people: 'This tab'. */
  what: string
  children: ReactNode
}

/**
 * Keeps what breaks in one part of the admin area from taking the others, and the shell, down. A class, because React
 * offers no other form of it.
 */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    const { what, children } = this.props
    if (!this.state.failed) return children
    return (
      <Failed role="alert">
        <h2 className="head">{what} could not be shown.</h2>
        <p>Something in it went wrong. The rest of the studio is not affected.</p>
        <Button variant="secondary" onClick={() => this.setState({ failed: false })}>
          Try Again
        </Button>
      </Failed>
    )
  }
}
