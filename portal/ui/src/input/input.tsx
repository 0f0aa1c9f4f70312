import { clsx } from 'clsx'
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { Icon } from '../icon/icon.tsx'

const getInputClass = (className?: string) => clsx('input', className)

export type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** One line of text. */
export function Input({ className, ...rest }: InputProps) {
  return <input {...rest} className={getInputClass(className)} />
}

export type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** Several lines of text; can be resized by its corner. */
export function Textarea({ className, ...rest }: TextareaProps) {
  return <textarea rows={3} {...rest} className={getInputClass(className)} />
}

export type SearchInputProps = Omit<InputProps, 'type' | 'aria-label'> & { label: string }

/** The search box over a list, with its own hidden label. */
export function SearchInput({ label, className, ...rest }: SearchInputProps) {
  return (
    <div className={clsx('search', className)}>
      <Icon name="magnifying-glass" />
      <input placeholder={label} {...rest} type="search" aria-label={label} className="input" />
    </div>
  )
}
