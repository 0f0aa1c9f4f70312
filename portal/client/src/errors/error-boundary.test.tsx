import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

let isBroken = true
function BreakableText() {
  if (isBroken) throw new Error('broken on purpose')
  return <p>the text</p>
}

// The boundary logs the error. Without the reset, the test setup would fail the test for it.
const expectErrorLogged = () => {
  expect(vi.mocked(console.error)).toHaveBeenCalled()
  vi.mocked(console.error).mockReset()
}

test('when a component throws, the rest of the page stays, and the component can be retried [SCREENS-38]', async () => {
  vi.mocked(console.error).mockReturnValue()
  isBroken = true
  render(
    <>
      <ErrorBoundary
        fallback={({ tryAgain }) => (
          <button onClick={tryAgain} type="button">
            again
          </button>
        )}
      >
        <BreakableText />
      </ErrorBoundary>
      <p>the rest</p>
    </>,
  )
  expect(screen.getByText('the rest')).toBeInTheDocument()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'again' }))
  expect(screen.getByText('the text')).toBeInTheDocument()
  expectErrorLogged()
})

test('a failed component is mounted again when the reset key changes', () => {
  vi.mocked(console.error).mockReturnValue()
  isBroken = true
  const renderTree = (path: string) => (
    <ErrorBoundary resetKey={path} fallback={() => <p>failed</p>}>
      <BreakableText />
    </ErrorBoundary>
  )
  const { rerender } = render(renderTree('/classes'))
  expect(screen.getByText('failed')).toBeInTheDocument()
  isBroken = false
  rerender(renderTree('/programs'))
  expect(screen.getByText('the text')).toBeInTheDocument()
  expectErrorLogged()
})
