// What a product looks like: the picture that leads, or the drawn shape of its category in the colour of its brand.
import { useState } from 'react'
import { brandColours, SHAPE_PARTS, SHINE_OPACITY, shapeOf } from '#domain/goods/shapes.ts'
import { useProductPicture } from './use-product-picture.ts'

/** Answers of an older server have none of these. */
type Looks = {
  picture?: string | null | undefined
  category?: string | undefined
  brand?: string | undefined
}

function Shape({ category = '', brand = '' }: Looks) {
  const shape = shapeOf(category)
  const colours = brandColours(brand)
  return (
    <svg viewBox="0 0 40 40" aria-hidden data-shape={shape} className="size-full">
      <rect width="40" height="40" fill={colours.ground} />
      {SHAPE_PARTS[shape].map(({ tone, path }) =>
        tone === 'shine' ? (
          <path key={path} d={path} fill="#fff" opacity={SHINE_OPACITY} />
        ) : (
          <path key={path} d={path} fill={colours[tone]} />
        ),
      )}
    </svg>
  )
}

const SIZES = {
  row: 'size-8 rounded-lg compact:rounded-md',
  line: 'size-10 rounded-lg',
  tile: 'size-[50px] rounded-lg',
  large: 'size-[164px] rounded-xl',
}
type Props = {
  product: Looks
  /** `row` of a list, `line` of goods, `tile` beside other pictures, `large` alone. */
  size: keyof typeof SIZES
  /** What a screen reader says; nothing where the name of the product stands beside it. */
  label?: string
}

type PhotoProps = Pick<Required<Props>, 'product' | 'size' | 'label'> & { id: string }

function Photo({ id, product, size, label }: PhotoProps) {
  const address = useProductPicture(id, size === 'large' ? 'full' : 'thumb')
  const [unreadable, setUnreadable] = useState<string | null>(null)
  if (address === null || address === unreadable) return <Shape {...product} />
  return (
    <img
      src={address}
      alt={label}
      data-picture={id}
      onError={() => setUnreadable(address)}
      className="size-full bg-white object-contain"
    />
  )
}

export function ProductPicture({ product, size, label = '' }: Props) {
  const picture = product.picture ?? null
  return (
    <span className={`block shrink-0 overflow-hidden ${SIZES[size]}`}>
      {picture === null ? (
        <Shape {...product} />
      ) : (
        <Photo id={picture} product={product} size={size} label={label} />
      )}
    </span>
  )
}
