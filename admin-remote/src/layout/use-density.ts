import { useLayoutEffect } from 'react'

/** Sets the whole page in the denser look while the admin area is open: dialogs and menus stand beside it in the body. */
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
