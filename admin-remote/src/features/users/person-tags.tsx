import { useRead } from '@studio/client/reading'
import { MAX_TAGS, type Person } from '@studio/contract'
import { Button, Field, IconButton, Input } from '@studio/ui'
import { type RefObject, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { FormSignInNotice } from '../../bridge/sign-in-notice.tsx'
import { Section } from '../../layout/detail-page.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { TagList } from './person-badges.tsx'

const Body = styled.div`
  display: grid;
  gap: var(--s4);
  max-width: 36rem;
  padding-top: var(--s3);
  border-top: 1px solid var(--rule);
`
const Form = styled.form`
  .tag-actions {
    margin-top: var(--s3);
  }
`

const invalidates = ['getPerson', 'listUsers', 'getPeopleFilters'] as const
const HINT = 'Members never see tags. They are part of the person’s data export and are deleted with the account.'
const LIMIT_TEXT = `A person can have at most ${MAX_TAGS} tags. Remove one to add another.`

export function PersonTags({ person }: { person: Person }) {
  const { tags = [] } = person
  const { run } = useAdminMutation({
    endpoint: 'removePersonTag',
    invalidates,
    success: 'Tag removed!',
    failure: 'Failed to remove the tag.',
  })
  const [tagBeingRemoved, setTagBeingRemoved] = useState<string>()
  const tagInput = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = async (tag: string) => {
    if (tagBeingRemoved) return
    setTagBeingRemoved(tag)
    const { done } = await run({ params: { id: person.id }, body: { tag } })
    setTagBeingRemoved(undefined)
    // The focused button is gone with its tag.
    if (done) (tagInput.current ?? heading.current)?.focus()
  }
  return (
    <Section title="Tags" headingRef={heading}>
      <Body>
        {tags.length > 0 && (
          <TagList
            label="Tags of this person"
            tags={tags}
            renderAction={(tag) => (
              <IconButton
                icon="x"
                label={`Remove tag ${tag}`}
                aria-busy={tagBeingRemoved === tag || undefined}
                onClick={() => void remove(tag)}
              />
            )}
          />
        )}
        {tags.length < MAX_TAGS ? (
          <TagForm person={person} inputRef={tagInput} />
        ) : (
          <p className="hint">{LIMIT_TEXT}</p>
        )}
        <FormSignInNotice />
      </Body>
    </Section>
  )
}

function TagForm({ person, inputRef }: { person: Person; inputRef: RefObject<HTMLInputElement | null> }) {
  const { tags = [] } = person
  const { run, pending } = useAdminMutation({
    endpoint: 'addPersonTag',
    invalidates,
    success: 'Tag added!',
    failure: 'Failed to add the tag.',
    suppressToast: ({ fields }) => fields?.tag !== undefined,
  })
  const existingTags = useRead('getPeopleFilters', undefined, { rereadOnOpen: true }).data?.tags ?? []
  const [tag, setTag] = useState('')
  const [error, setError] = useState<string>()
  const suggestionsId = useId()
  const save = async () => {
    if (pending || tag.trim() === '') return
    const { done, failure } = await run({ params: { id: person.id }, body: { tag: tag.trim() } })
    setError(failure?.fields?.tag)
    if (!done) return
    setTag('')
    inputRef.current?.focus()
  }
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label="New tag" hint={HINT} error={error}>
        <Input
          ref={inputRef}
          value={tag}
          maxLength={30}
          autoComplete="off"
          list={suggestionsId}
          onChange={({ target }) => setTag(target.value)}
        />
      </Field>
      <datalist id={suggestionsId}>
        {existingTags
          .filter((existingTag) => !tags.includes(existingTag))
          .map((existingTag) => (
            <option key={existingTag} value={existingTag} />
          ))}
      </datalist>
      {tag.trim() !== '' && (
        <div className="tag-actions">
          <Button type="submit" variant="secondary" pending={pending} pendingText="Adding...">
            Add Tag
          </Button>
        </div>
      )}
    </Form>
  )
}
