import { findProgramPicture, type Program } from '@studio/contract'
import { ProgramCover } from '@studio/ui'
import { formatWeeks } from './labels.ts'

type Props = {
  program: Pick<Program, 'id' | 'name' | 'icon' | 'duration' | 'imageUrl'>
  /** Shows name and length on the cover. */
  showsTitle?: boolean
  small?: boolean
  className?: string
}

/** A program's uploaded picture, or else its drawing. */
export function ProgramPicture({ program, showsTitle, ...coverProps }: Props) {
  const { id, name, icon, duration } = program
  const label = showsTitle ? { title: name, duration: formatWeeks(duration) } : undefined
  return (
    <ProgramCover
      {...coverProps}
      id={id}
      icon={icon}
      weeks={duration}
      label={label}
      src={findProgramPicture(program)}
    />
  )
}
