import { useState } from 'react'

export type KnownProduct = {
  product_id: number
  name: string
  sku: string
  tracking: string
  available?: number
  counted?: number
}

/** Products by id: those of the record, and those that were found since. */
export function useKnownProducts(first: readonly KnownProduct[]) {
  const [products, setProducts] = useState<ReadonlyMap<number, KnownProduct>>(
    () => new Map(first.map((product) => [product.product_id, product])),
  )
  const learn = (product: KnownProduct) => setProducts((now) => new Map(now).set(product.product_id, product))
  return { products, learn }
}
