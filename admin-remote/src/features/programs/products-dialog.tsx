import { Badge, Button, Dialog, IconButton } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { SWRResponse } from 'swr'
import { ListStates } from '../../lists/list-states.tsx'
import { RuledList } from '../../lists/row-layout.ts'

const NameWithBadge = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s3);
  align-items: center;
`

type BaseProduct = { id: string; name: string; isOnSale: boolean }
type Props<Product extends BaseProduct> = {
  title: string
  description: string
  read: SWRResponse<Product[], Error>
  formatTerms: (item: Product) => string
  onEdit: (item: Product) => void
  onClose: () => void
  /** Beside the Close button. */
  addButton?: ReactNode
  renderAction?: (item: Product) => ReactNode
}

/** The products of one kind, with their terms and whether they are on sale. */
export function ProductsDialog<Product extends BaseProduct>(props: Props<Product>) {
  const { title, description, read, formatTerms, onEdit, onClose, addButton, renderAction } = props
  const noun = title.toLowerCase()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      kind="narrow"
      title={title}
      description={description}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          {addButton}
        </>
      }
    >
      <ListStates read={read} loadingLabel={`Loading ${noun}`}>
        {(items) =>
          items.length === 0 ? (
            <p className="hint">No {noun} yet.</p>
          ) : (
            <RuledList>
              {items.map((item) => (
                <li key={item.id}>
                  <div>
                    <NameWithBadge>
                      <b>{item.name}</b>
                      <Badge tone={item.isOnSale ? 'good' : 'neutral'}>
                        {item.isOnSale ? 'On sale' : 'Not on sale'}
                      </Badge>
                    </NameWithBadge>
                    <div className="sub num">{formatTerms(item)}</div>
                  </div>
                  {renderAction?.(item)}
                  <IconButton icon="pencil-simple" label={`Edit ${item.name}`} onClick={() => onEdit(item)} />
                </li>
              ))}
            </RuledList>
          )
        }
      </ListStates>
    </Dialog>
  )
}
