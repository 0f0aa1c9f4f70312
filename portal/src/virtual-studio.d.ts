declare module 'virtual:studio' {
  import type { Studio } from '@studio/contract'

  export const studio: Studio
}
