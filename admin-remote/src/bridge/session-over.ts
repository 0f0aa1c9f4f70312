import { createContext } from 'react'

/** Whether the last response to this page said that the session has ended. */
export const SessionOverContext = createContext(false)
