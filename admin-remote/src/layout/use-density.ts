import { useLayoutEffect } from 'react'

/** Sets the denser look on the body while the admin area is open: dialogs and menus are portaled to the body. */
export function useAdminDensity(): void {
  useLayoutEffect(() => {
    const { dataset } = document.body
    const before = dataset.density
    dataset.density = 'admin'
    return () => {
      if (before === undefined) delete dataset.density
      else dataset.density = before
    }
  }, [])
}
