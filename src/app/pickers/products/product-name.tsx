// The name of a product with its small picture, as the cell of a list.
import type { ComponentProps } from 'react'
import { ProductPicture } from './product-picture.tsx'

type Props = { product: ComponentProps<typeof ProductPicture>['product'] & { name: string } }

/** The table measures and cuts the text of a cell, so all of it is one line of text. */
export const ProductName = ({ product }: Props) => (
  <>
    <span className="mr-2.5 inline-block align-middle">
      <ProductPicture product={product} size="row" />
    </span>
    {product.name}
  </>
)
