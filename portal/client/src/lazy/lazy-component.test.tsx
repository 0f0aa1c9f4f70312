import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../errors/error-boundary.tsx'
import { lazyComponent } from './lazy-component.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>

function renderLazyGreeting(load: () => Promise<{ default: typeof Greeting }>) {
  const LazyGreeting = lazyComponent(load)
  const renderTree = (key: string) => (
    <ErrorBoundary
      resetKey={key}
      fallback={({ tryAgain }) => (
        <button type="button" onClick={tryAgain}>
          Try Again
        </button>
      )}
    >
      <Suspense fallback={<p>loading</p>}>
        <LazyGreeting name="Ann" />
      </Suspense>
    </ErrorBoundary>
  )
  const { rerender } = render(renderTree('a'))
  return { reset: (key: string) => rerender(renderTree(key)) }
}

const expectAndClearLoggedErrors = () => {
  expect(vi.mocked(console.error)).toHaveBeenCalled()
  // Otherwise the test setup would fail the test for them.
  vi.mocked(console.error).mockReset()
}

test('a component whose code failed to load is loaded again by Try Again, and not by itself [SCREENS-41]', async () => {
  vi.mocked(console.error).mockReturnValue()
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: Greeting })
  renderLazyGreeting(load)
  const retryButton = await screen.findByRole('button', { name: 'Try Again' })
  expect(load).toHaveBeenCalledTimes(1)
  await userEvent.click(retryButton)
  expect(await screen.findByText('Hello, Ann')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
  expectAndClearLoggedErrors()
})

test('a component whose code failed to load is loaded again when its boundary is reset', async () => {
  vi.mocked(console.error).mockReturnValue()
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: Greeting })
  const { reset } = renderLazyGreeting(load)
  await screen.findByRole('button', { name: 'Try Again' })
  reset('b')
  expect(await screen.findByText('Hello, Ann')).toBeInTheDocument()
  expectAndClearLoggedErrors()
})
