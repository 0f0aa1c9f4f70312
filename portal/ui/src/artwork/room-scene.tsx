import { clsx } from 'clsx'
import { type CSSProperties, useId, useRef } from 'react'
import { drawRoomScene, type RoomSceneOptions } from '../artwork-svg/artwork-svg.ts'
import { Markup } from './markup.tsx'
import { type Size, scaleToArea, useContainerSize } from './use-container-size.ts'

export type RoomSceneProps = Omit<RoomSceneOptions, 'id' | 'w' | 'h'> & {
  /** The size of the drawing in SVG units, if the container's ratio is known; without it, the container is measured. */
  size?: Size
  /** The container's ratio in CSS ('4 / 3'); by default the style sheet decides. */
  ratio?: string
  className?: string
  style?: CSSProperties
}

/** The area of every drawing in SVG units, whatever its ratio, so that lines are equally thick relative to the drawing. */
const DRAWING_AREA = 700_000

/** A drawing of the room with morning light, fitted to its container. */
export function RoomScene({ size, ratio, className, style, ...options }: RoomSceneProps) {
  const container = useRef<HTMLDivElement>(null)
  const containerSize = useContainerSize({ container, fixedSize: size })
  const id = `r${useId().replace(/\W/g, '')}`
  const drawingSize = size ?? (containerSize && scaleToArea({ size: containerSize, area: DRAWING_AREA }))
  const drawing = drawingSize && { ...options, ...drawingSize, id }
  return (
    <Markup
      container={container}
      className={clsx('plate', className)}
      style={ratio ? { aspectRatio: ratio, ...style } : style}
      drawKey={JSON.stringify(drawing)}
      draw={() => (drawing ? drawRoomScene(drawing) : '')}
    />
  )
}
