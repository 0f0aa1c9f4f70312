import { createInstantFormat, type InstantFormat } from '@studio/client/instants'
import { useBridge } from '../bridge/bridge.tsx'

/** Formats instants in the studio's time zone. */
export function useInstants(): InstantFormat {
  return createInstantFormat(useBridge().studio.timezone)
}
