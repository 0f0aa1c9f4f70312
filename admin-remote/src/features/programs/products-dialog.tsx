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
  formatTerms: (product: Product) => string
  onEdit: (product: Product) => void
  onClose: () => void
  /** Beside the Close button. */
  addButton?: ReactNode
  renderAction?: (product: Product) => ReactNode
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
        {(products) =>
          products.length === 0 ? (
            <p className="hint">No {noun} yet.</p>
          ) : (
            <RuledList>
              {products.map((product) => (
                <li key={product.id}>
                  <div>
                    <NameWithBadge>
                      <b>{product.name}</b>
                      <Badge tone={product.isOnSale ? 'good' : 'neutral'}>
                        {product.isOnSale ? 'On sale' : 'Not on sale'}
                      </Badge>
                    </NameWithBadge>
                    <div className="sub num">{formatTerms(product)}</div>
                  </div>
                  {renderAction?.(product)}
                  <IconButton icon="pencil-simple" label={`Edit ${product.name}`} onClick={() => onEdit(product)} />
                </li>
              ))}
            </RuledList>
          )
        }
      </ListStates>
    </Dialog>
  )
}
