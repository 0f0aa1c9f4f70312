import { clsx } from 'clsx'
import { type CSSProperties, useId, useRef } from 'react'
import { drawRoomScene, type RoomSceneOptions } from '../artwork-svg/artwork-svg.ts'
import { Markup } from './markup.tsx'
import { composeSize, type SlotSize, useSlotSize } from './use-slot.ts'

export type RoomSceneProps = Omit<RoomSceneOptions, 'id' | 'w' | 'h'> & {
  /** Draw for this size instead of measuring the slot. */
  size?: SlotSize
  ratio?: string
  className?: string
  style?: CSSProperties
}

const sceneArea = 700_000

/** The room with morning light, composed for the slot it hangs in: auth, member home, membership, community call. */
export function RoomScene({ size, ratio, className, style, ...options }: RoomSceneProps) {
  const slot = useRef<HTMLDivElement>(null)
  const measured = useSlotSize({ slot, fixed: size })
  const id = `r${useId().replace(/\W/g, '')}`
  const drawing = measured && { ...options, ...(size ?? composeSize({ size: measured, area: sceneArea })), id }
  return (
    <Markup
      slot={slot}
      className={clsx('plate', className)}
      style={ratio ? { aspectRatio: ratio, ...style } : style}
      drawKey={JSON.stringify(drawing)}
      draw={() => (drawing ? drawRoomScene(drawing) : '')}
    />
  )
}
