import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = {
  /** What stands instead of the broken part; `tryAgain` mounts it anew. */
  fallback: (input: { error: unknown; tryAgain: () => void }) => ReactNode
  /** A change of this key (another page, say) gives the part a fresh start. */
  resetKey?: string
  children: ReactNode
}
type State = { error: unknown; failedKey: string | undefined; failed: boolean }

/**
 * Keeps what breaks inside it from taking the rest of the page down. A class, because React offers no other form of it.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failedKey: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.failedKey) return null
    return { failedKey: props.resetKey, failed: false, error: null }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error('A part of the page failed', error, componentStack)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return this.props.fallback({
      error: this.state.error,
      tryAgain: () => this.setState({ failed: false, error: null }),
    })
  }
}
