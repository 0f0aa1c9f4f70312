import { createContext } from 'react'

/** Whether the last answer to this page said that nobody is signed in any more. */
export const SessionOverContext = createContext(false)
