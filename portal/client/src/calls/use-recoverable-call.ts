import { ApiError } from '@studio/contract'
import { useRef } from 'react'

/**
 * A call whose response may get lost. If it does, or if a repeat of such a call is refused, `findResult` looks for what
 * the lost call has created on the server.
 */
export function useRecoverableCall<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  findResult: ((input: Input) => Promise<Answer | undefined>) | undefined,
): (input: Input) => Promise<Answer> {
  const unansweredInput = useRef<string>(null)
  return async (input) => {
    const inputText = JSON.stringify(input)
    try {
      return await call(input)
    } catch (error) {
      const mayHaveSucceeded = !(error instanceof ApiError) || unansweredInput.current === inputText
      unansweredInput.current = error instanceof ApiError ? null : inputText
      const earlierResult = mayHaveSucceeded && (await findResult?.(input).catch(() => undefined))
      if (!earlierResult) throw error
      return earlierResult
    }
  }
}
