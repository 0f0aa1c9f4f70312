import { create } from 'zustand'

/** Whether the page is signing out or being redirected to sign in: screens then ignore the empty session. */
export const useLeaving = create<{ leaving: boolean; signingOut: boolean }>(() => ({
  leaving: false,
  signingOut: false,
}))
