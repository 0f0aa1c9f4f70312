import { Accordion as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from '../icon/icon.tsx'

export type AccordionItem = { value: string; title: ReactNode; content: ReactNode }

export type AccordionProps = {
  items: readonly AccordionItem[]
  /** The items that are open at first. */
  defaultValue?: string[]
  /** Level of the questions' headings in the page. */
  headingLevel?: 2 | 3 | 4
  className?: string
}

const Item = styled(Primitive.Item)`
  border-top: 1px solid var(--rule);

  &:last-child {
    border-bottom: 1px solid var(--rule);
  }
`

const Trigger = styled(Primitive.Trigger)`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 1rem;
  width: 100%;
  min-height: 2.75rem;
  padding: 1.1rem 0;
  border: 0;
  background: none;
  font: 430 1.25rem / 1.35 var(--serif);
  text-align: left;

  .i {
    color: var(--ink-3);
    transition: rotate var(--d-turn) var(--e-both);
  }

  &[data-state='open'] .i {
    rotate: 45deg;
  }

  &:focus-visible {
    outline-offset: -2px;
    box-shadow: none;
  }
`

const Answer = styled(Primitive.Content)`
  max-width: var(--measure);
  padding-bottom: 1.3rem;
  color: var(--ink-2);
`

const Heading = styled.h3`
  letter-spacing: 0;
`

/** Questions in the serif on rules, a plus that turns. Several may be open. (FAQs in served HTML use `.faq` details.) */
export function Accordion({ items, defaultValue, headingLevel = 3, className }: AccordionProps) {
  return (
    <Primitive.Root type="multiple" defaultValue={defaultValue} className={className}>
      {items.map((item) => (
        <Item key={item.value} value={item.value}>
          <Primitive.Header asChild>
            <Heading as={`h${headingLevel}`}>
              <Trigger>
                {item.title}
                <Icon name="plus" />
              </Trigger>
            </Heading>
          </Primitive.Header>
          <Answer>{item.content}</Answer>
        </Item>
      ))}
    </Primitive.Root>
  )
}
