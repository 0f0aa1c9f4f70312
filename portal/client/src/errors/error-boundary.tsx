import { Component, type ErrorInfo, type ReactNode } from 'react'
import { retryFailedComponents } from '../lazy/lazy-component.tsx'
import { CAUGHT_ERROR } from './report-errors.ts'

type Props = {
  /** Rendered in place of the failed children; `tryAgain` mounts them again. */
  fallback: (input: { error: unknown; tryAgain: () => void }) => ReactNode
  /** A change of this key, such as the path of the page, mounts the children again. */
  resetKey?: string
  children: ReactNode
}
type State = { error: unknown; lastResetKey: string | undefined; hasFailed: boolean }

/**
 * Catches rendering errors of its children, so that the rest of the page stays. A class, because React has no hook for
 * it.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, lastResetKey: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasFailed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.lastResetKey) return null
    // Retry before the children render again. If React calls this method twice, the second call finds nothing to retry.
    if (state.hasFailed) retryFailedComponents()
    return { lastResetKey: props.resetKey, hasFailed: false, error: null }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error('A part of the page failed', error, componentStack)
    window.dispatchEvent(new CustomEvent(CAUGHT_ERROR, { detail: error }))
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return this.props.fallback({
      error: this.state.error,
      tryAgain: () => {
        retryFailedComponents()
        this.setState({ hasFailed: false, error: null })
      },
    })
  }
}
