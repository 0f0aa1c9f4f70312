import { create } from 'zustand'

/** Whether the person is signing out or being sent to sign in: screens then wait instead of judging the empty session. */
export const useLeaving = create<{ leaving: boolean; signingOut: boolean }>(() => ({
  leaving: false,
  signingOut: false,
}))
