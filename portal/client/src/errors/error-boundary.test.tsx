import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

let isBroken = true
function BreakableText() {
  if (isBroken) throw new Error('broken on purpose')
  return <p>the text</p>
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
  expect(vi.mocked(console.error)).toHaveBeenCalled()
  // Without the reset, the test setup would fail the test for the error that the boundary logs.
  vi.mocked(console.error).mockReset()
})
