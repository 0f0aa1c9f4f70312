import { useRead } from '@studio/client/reading'
import type { User } from '@studio/contract'
import { Button, ButtonLink, EmptyState, FilterTabs, Select } from '@studio/ui'
import { useState } from 'react'
import { PagedList, usePagedList } from '../../lists/paged-list.tsx'
import { SearchField, Toolbar } from '../../lists/toolbar.tsx'
import { importsHref } from '../../navigation/hash-routes.ts'
import { useUrlChoice, useUrlParams } from '../../navigation/navigation.tsx'
import { useSearchText } from '../../navigation/use-search-text.ts'
import { InvitePersonDialog } from './invite-person-dialog.tsx'
import { MembershipAndRoleDialog } from './membership-and-role-dialog.tsx'
import { PersonPage } from './person-page.tsx'
import { PromoteUserDialog } from './promote-user-dialog.tsx'
import { UserTable } from './user-table.tsx'

const filters = [
  { value: 'all', label: 'All Users' },
  { value: 'members', label: 'Members' },
  { value: 'non-members', label: 'Non-Members' },
  { value: 'invited', label: 'Invited' },
]

// A select needs a value that is not empty. A space cannot be the name of a tag, because tags are trimmed.
const ANY_TAG = ' '

export function UsersTab({ personId }: { personId: string | null }) {
  return personId ? <PersonPage key={personId} id={personId} /> : <UserList />
}

function UserList() {
  const [filter, setFilter] = useUrlChoice({ name: 'filter', options: filters })
  const search = useSearchText()
  const { invited: invitedCount = 0, tags = [] } =
    useRead('getPeopleFilters', undefined, { rereadOnOpen: true }).data ?? {}
  const params = useUrlParams()
  const tag = params.get('tag') ?? ''
  const [isInviting, setIsInviting] = useState(false)
  const [editedUser, setEditedUser] = useState<User | null>(null)
  const [userToPromote, setUserToPromote] = useState<User | null>(null)
  const pages = usePagedList('listUsers', { filter, q: search.debouncedText, tag }, { pageSize: 20 })
  return (
    <>
      <Toolbar>
        <FilterTabs
          className="filter-tabs"
          label="Which users"
          options={filters.filter(({ value }) => value !== 'invited' || invitedCount > 0 || filter === value)}
          value={filter}
          onValueChange={setFilter}
        />
        {(tags.length > 0 || tag) && (
          <Select
            aria-label="Tag"
            options={getTagOptions({ tags, tag })}
            value={tag || ANY_TAG}
            onValueChange={(value) => params.set({ tag: value.trim(), page: '' })}
          />
        )}
        <SearchField label="Search users" search={search} />
        <Button variant="secondary" onClick={() => setIsInviting(true)}>
          Invite Person
        </Button>
        <ButtonLink variant="quiet" href={importsHref}>
          Import People
        </ButtonLink>
      </Toolbar>
      <PagedList
        pages={pages}
        loadingLabel="Loading users"
        empty={<EmptyState title="No users found" artwork="sweep" />}
        label="users"
      >
        {(users) => <UserTable users={users} onPromote={setUserToPromote} onEdit={setEditedUser} />}
      </PagedList>
      {isInviting && <InvitePersonDialog onClose={() => setIsInviting(false)} />}
      {editedUser && <MembershipAndRoleDialog user={editedUser} onClose={() => setEditedUser(null)} />}
      {userToPromote && <PromoteUserDialog user={userToPromote} onClose={() => setUserToPromote(null)} />}
    </>
  )
}

function getTagOptions({ tags, tag }: { tags: readonly string[]; tag: string }) {
  const allTags = tag && !tags.includes(tag) ? [...tags, tag] : tags
  return [{ value: ANY_TAG, label: 'Any tag' }, ...allTags.map((value) => ({ value, label: value }))]
}
