import { Dialog as Primitive } from 'radix-ui'
import type { FormEvent, ReactNode, Ref } from 'react'
import { styled } from 'styled-components'
import { IconButton } from '../button/button.tsx'
import { DialogActions, overlay, panel } from './overlay.ts'
import { useReturnFocus } from './return-focus.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** The line under the title; also what assistive technology reads after it. */
  description?: ReactNode
  /** An artwork, shown as a strip 176 px wide on the left; on a phone 72 px high at the top. */
  artwork?: ReactNode
  /** The width, except on a phone: `sheet` 640 px, `narrow` 560 px, `wide` 736 px with a fixed header and footer. */
  kind?: 'sheet' | 'narrow' | 'wide'
  children?: ReactNode
  /** Buttons, the quiet one first. */
  actions?: ReactNode
  /** Makes body and buttons one form; called when it is submitted. The browser's default is already prevented. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** The ref of that form, for finding its first invalid field. */
  formRef?: Ref<HTMLFormElement>
}

const Overlay = styled(Primitive.Overlay)`
  ${overlay}
`

const Panel = styled(Primitive.Content)`
  ${panel}

  @media (min-width: 640px) {
    width: min(100%, 40rem);

    &[data-kind='narrow'] {
      width: min(100%, 35rem);
    }

    &[data-kind='wide'] {
      width: min(100%, 46rem);
    }
  }

  &[data-artwork] {
    display: grid;
    grid-template-columns: 11rem minmax(0, 1fr);

    @media (max-width: 639px) {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`

const Strip = styled.div`
  display: grid;

  > .plate {
    border-radius: 0;
    height: 100%;
  }

  @media (max-width: 639px) {
    height: 4.5rem;
  }
`

const Close = styled.div`
  position: absolute;
  right: 0.6rem;
  top: 0.6rem;
  z-index: var(--z-over);

  /* In the fixed header: level with the title, and aligned with the right edge of the fields. */
  [data-kind='wide'] > & {
    right: 0.75rem;
    top: 1.1rem;

    @media (pointer: coarse) {
      right: 0.55rem;
      top: 0.9rem;
    }
  }

  [data-artwork] > & .icon-btn {
    @media (max-width: 639px) {
      background: var(--paper);
    }
  }
`

const Content = styled.div`
  display: flow-root;
  padding: var(--s6);

  @media (max-width: 639px) {
    padding: var(--s5);
  }
`

const Title = styled(Primitive.Title)`
  padding-right: 2.5rem;
  font-size: 1.625rem;

  [data-kind='wide'] & {
    font-size: 1.375rem;
  }
`

const DialogDescription = styled(Primitive.Description)`
  margin-top: 0.2rem;
  color: var(--ink-2);
`

const Body = styled.div`
  margin-top: var(--s5);
`

const Foot = styled(DialogActions)`
  margin-top: var(--s5);
`

const FixedFrame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
  max-height: min(48rem, calc(100dvh - 3rem));

  @media (max-width: 639px) {
    max-height: calc(100dvh - var(--s7));
  }
`

const FixedHead = styled.div`
  padding: var(--s5) var(--s5) var(--s4);
  border-bottom: 1px solid var(--rule);
`

const FixedBody = styled.div`
  flex: 1 1 auto;
  min-height: 0;
  padding: var(--s5);
  overflow: auto;
  overscroll-behavior: contain;
`

const FixedFoot = styled(DialogActions)`
  padding: var(--s4) var(--s5);
  border-top: 1px solid var(--rule);
`

/**
 * A modal dialog: focus stays inside and returns to the opener, Escape and the overlay close it. On a screen
 * under 640 px, a dialog of any `kind` is a bottom sheet.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, artwork, kind = 'sheet', description } = props
  const focusHandlers = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Overlay>
          <Panel
            {...focusHandlers}
            onInteractOutside={keepOpenForToasts}
            data-kind={kind}
            data-artwork={artwork ? '' : undefined}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            {artwork && <Strip aria-hidden="true">{artwork}</Strip>}
            <Close>
              <Primitive.Close asChild>
                <IconButton icon="x" label="Close" />
              </Primitive.Close>
            </Close>
            <MaybeForm formRef={props.formRef} onSubmit={props.onSubmit}>
              {kind === 'wide' ? <FixedFrameLayout {...props} /> : <PanelLayout {...props} />}
            </MaybeForm>
          </Panel>
        </Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function PanelLayout({ title, description, children, actions }: DialogProps) {
  return (
    <Content>
      <Title>{title}</Title>
      {description && <DialogDescription>{description}</DialogDescription>}
      {children && <Body>{children}</Body>}
      {actions && <Foot>{actions}</Foot>}
    </Content>
  )
}

function FixedFrameLayout({ title, description, children, actions }: DialogProps) {
  return (
    <FixedFrame>
      <FixedHead>
        <Title>{title}</Title>
        {description && <DialogDescription>{description}</DialogDescription>}
      </FixedHead>
      <FixedBody>{children}</FixedBody>
      {actions && <FixedFoot>{actions}</FixedFoot>}
    </FixedFrame>
  )
}

type MaybeFormProps = Pick<DialogProps, 'onSubmit' | 'formRef'> & { children: ReactNode }

function MaybeForm({ onSubmit, formRef, children }: MaybeFormProps) {
  if (!onSubmit) return children
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // In React's tree, the dialog may lie inside a form of the page: its submit event must not reach that form.
    event.stopPropagation()
    onSubmit(event)
  }
  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      {children}
    </form>
  )
}

/** Radix's event for a press or a focus outside a dialog. */
type OutsideEvent = { target: EventTarget | null; preventDefault: () => void }

/**
 * A toast is shown above a dialog and is not part of the page behind it: dismissing it or pressing its action must not
 * close the dialog. Radix calls this after the click, when a dismissed toast has already left the page.
 */
function keepOpenForToasts(event: OutsideEvent): void {
  if (!(event.target instanceof Element)) return
  if (!event.target.isConnected || event.target.closest('[data-toasts]')) event.preventDefault()
}
