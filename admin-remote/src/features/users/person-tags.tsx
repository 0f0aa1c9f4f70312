import { useRead } from '@studio/client/reading'
import { MAX_TAGS, type Person, type User } from '@studio/contract'
import { Button, Field, IconButton, Input } from '@studio/ui'
import { type RefObject, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { SignInAgain } from '../../bridge/sign-in-notice.tsx'
import { Section } from '../../layout/detail-page.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { TagList } from './tag-list.tsx'

const Body = styled.div`
  display: grid;
  gap: var(--s4);
  max-width: 36rem;
  padding-top: var(--s3);
  border-top: 1px solid var(--rule);
`
const Form = styled.form`
  .tag-acts {
    margin-top: var(--s3);
  }
`

const HINT = 'No screen of members shows tags. They are in the person’s data export and go when the account is closed.'
const ENOUGH = `${MAX_TAGS} tags are the most that a person has. Remove one to add another.`

/** The words that admins group a person under, with ways to add and remove them. */
export function PersonTags({ person }: { person: Person }) {
  const { tags = [] } = person
  const { remove } = useTagMutations(person)
  const [removed, setRemoved] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const section = useRef<HTMLHeadingElement>(null)
  const takeOff = async (tag: string) => {
    if (removed) return
    setRemoved(tag)
    const { done } = await remove(tag)
    setRemoved(undefined)
    // Its button goes with the tag.
    if (done) (field.current ?? section.current)?.focus()
  }
  return (
    <Section aria-labelledby="person-tags">
      <header>
        <h3 id="person-tags" ref={section} tabIndex={-1}>
          Tags
        </h3>
      </header>
      <Body>
        {tags.length > 0 && (
          <TagList
            label="Tags of this person"
            tags={tags}
            act={(tag) => (
              <IconButton
                icon="x"
                label={`Remove tag ${tag}`}
                aria-busy={removed === tag || undefined}
                onClick={() => void takeOff(tag)}
              />
            )}
          />
        )}
        {tags.length < MAX_TAGS ? <TagForm person={person} field={field} /> : <p className="hint">{ENOUGH}</p>}
        <SignInAgain />
      </Body>
    </Section>
  )
}

function TagForm({ person, field }: { person: Person; field: RefObject<HTMLInputElement | null> }) {
  const { tags = [] } = person
  const { add } = useTagMutations(person)
  const inUse = useRead('getPeopleFilters', undefined, { rereadOnOpen: true }).data?.tags ?? []
  const [tag, setTag] = useState('')
  const [pending, setPending] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const suggestions = useId()
  const save = async () => {
    if (pending || tag.trim() === '') return
    setPending(true)
    const ended = await add(tag.trim())
    setPending(false)
    setWrong(ended.failure?.fields?.tag)
    if (!ended.done) return
    setTag('')
    field.current?.focus()
  }
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label="New tag" hint={HINT} error={wrong}>
        <Input
          ref={field}
          value={tag}
          maxLength={30}
          autoComplete="off"
          list={suggestions}
          onChange={({ target }) => setTag(target.value)}
        />
      </Field>
      <datalist id={suggestions}>
        {inUse
          .filter((one) => !tags.includes(one))
          .map((one) => (
            <option key={one} value={one} />
          ))}
      </datalist>
      {tag.trim() !== '' && (
        <div className="tag-acts">
          <Button type="submit" variant="secondary" pending={pending} pendingText="Adding...">
            Add Tag
          </Button>
        </div>
      )}
    </Form>
  )
}

const changes = ['showUser', 'listUsers', 'getPeopleFilters'] as const

/** Putting tags on a person and taking them off. */
function useTagMutations({ id }: User) {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  return {
    add: (tag: string) =>
      mutate({
        send: () => api.call('addPersonTag', { params: { id }, body: { tag } }),
        success: 'Tag added!',
        failure: 'Failed to add the tag.',
        isSaid: ({ fields }) => fields?.tag !== undefined,
        changes,
      }),
    remove: (tag: string) =>
      mutate({
        send: () => api.call('removePersonTag', { params: { id }, body: { tag } }),
        success: 'Tag removed!',
        failure: 'Failed to remove the tag.',
        changes,
      }),
  }
}
