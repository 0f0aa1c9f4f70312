import { ApiError } from '@studio/contract'
import { useRef } from 'react'

/**
 * Returns the call with a recovery from lost responses: if no response arrives, or if a repeat of such a call is refused,
 * `findLostAnswer` checks on the server whether the call was carried out, and returns its answer if so.
 */
export function useRecoverableCall<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  findLostAnswer: ((input: Input) => Promise<Answer | undefined>) | undefined,
): (input: Input) => Promise<Answer> {
  const unansweredInput = useRef<string>(null)
  return async (input) => {
    const inputText = JSON.stringify(input)
    try {
      return await call(input)
    } catch (error) {
      const isUnanswered = !(error instanceof ApiError)
      const mayHaveSucceeded = isUnanswered || unansweredInput.current === inputText
      unansweredInput.current = isUnanswered ? inputText : null
      const lostAnswer = mayHaveSucceeded && (await findLostAnswer?.(input).catch(() => undefined))
      if (!lostAnswer) throw error
      return lostAnswer
    }
  }
}
