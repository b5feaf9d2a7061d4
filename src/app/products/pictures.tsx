// The pictures of a product: the chosen one large, all of them small; who keeps the catalogue adds, reorders and deletes them.
import { ArrowLeft, ArrowRight, Camera, ImagePlus, Star, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ShopProduct } from '#api/back-office/products.ts'
import { onlineApi } from '#api/online.ts'
import { IconButton } from '#app/kit/button.tsx'
import { FileButton } from '#app/kit/inputs/picture-button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { ProductPicture } from '#app/pickers/products/product-picture.tsx'
import { keyOf, queryClient, refresh, useAction, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { MAX_PRODUCT_PICTURES } from '#domain/goods/pictures.ts'
import { readPictureFile } from './picture-file.ts'

const endpoints = backOfficeApi.productPictures
const FRAME = 'size-[50px] place-items-center rounded-lg border border-dashed border-line-strong'
const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** Other features show the picture that leads: the catalogue, and the search for products of an application. */
const SHOWN_BY = [backOfficeApi.goods.list.path, onlineApi.stages.products.path]

/** The pictures after a change are shown at once, so that the next change starts from them; after a failure they are read again. */
const afterChange = (productKey: string) => ({
  onChanged: (pictures: string[]) => {
    queryClient.setQueryData(keyOf(endpoints.list, { params: { key: productKey } }), { pictures })
    for (const path of SHOWN_BY) void refresh(path)
  },
  // Somebody else has changed them, or the answer was lost: the person sees what is there.
  onFail: () => void refresh(endpoints.list.path),
})

type AddProps = { productKey: string; onAdded: (id: string) => void }

/** A file, or by touch a photo of the camera. */
function AddPicture({ productKey, onAdded }: AddProps) {
  const { t } = useTranslation('products')
  const [isReading, setReading] = useState(false)
  const { onChanged, onFail } = afterChange(productKey)
  const add = useAction(endpoints.add, {
    onDone: ({ pictures }, { body }) => {
      onChanged(pictures)
      onAdded(body.id)
    },
    onFail,
  })
  const choose = async (file: File) => {
    setReading(true)
    const read = await readPictureFile(file)
    setReading(false)
    if ('fault' in read) return void toast.error(read.fault)
    add.mutate({ params: { key: productKey }, body: { id: uuid(), picture: read.picture } })
  }
  const shared = { busy: isReading || add.isPending, onChoose: (file: File) => void choose(file) }
  return (
    <>
      <li className={`grid ${FRAME}`}>
        <FileButton {...shared} accept={ACCEPTED} label={t('pictures.add')} icon={ImagePlus} />
      </li>
      <li className={`hidden pointer-coarse:grid ${FRAME}`}>
        <FileButton {...shared} accept="image/*" isCamera label={t('pictures.take')} icon={Camera} />
      </li>
    </>
  )
}

type ToolsProps = {
  productKey: string
  pictures: readonly string[]
  chosen: string
  /** `isAtEnd`: the button cannot move it further, so the focus goes on with the picture. */
  onMove: (isAtEnd: boolean) => void
  onEmptied: () => void
}

/** What is done with the chosen picture. */
function Tools({ productKey, pictures, chosen, onMove, onEmptied }: ToolsProps) {
  const { t } = useTranslation('products')
  const [isAsked, setAsked] = useState(false)
  const { onChanged, onFail } = afterChange(productKey)
  const order = useAction(endpoints.order, { onDone: (answer) => onChanged(answer.pictures), onFail })
  const remove = useAction(endpoints.remove, {
    onDone: (answer) => {
      setAsked(false)
      onChanged(answer.pictures)
      if (answer.pictures.length === 0) onEmptied()
    },
    onFail,
  })
  const at = pictures.indexOf(chosen)
  const isBusy = order.isPending || remove.isPending
  const last = pictures.length - 1
  const moveTo = (place: number) => {
    // Not disabled meanwhile: a button that is disabled loses the focus.
    if (isBusy) return
    onMove(place === 0 || place === last)
    const others = pictures.filter((id) => id !== chosen)
    order.mutate({
      params: { key: productKey },
      body: { seen: [...pictures], pictures: [...others.slice(0, place), chosen, ...others.slice(place)] },
    })
  }
  return (
    <div className="compact flex flex-wrap">
      <IconButton label={t('pictures.lead')} icon={Star} isDisabled={at === 0} onPress={() => moveTo(0)} />
      <IconButton
        label={t('pictures.earlier')}
        icon={ArrowLeft}
        isDisabled={at === 0}
        onPress={() => moveTo(at - 1)}
      />
      <IconButton
        label={t('pictures.later')}
        icon={ArrowRight}
        isDisabled={at === last}
        onPress={() => moveTo(at + 1)}
      />
      <IconButton label={t('pictures.remove')} icon={Trash2} onPress={() => setAsked(true)} />
      <Confirm
        isOpen={isAsked}
        kind="danger"
        title={t('pictures.remove')}
        text={t('pictures.remove_text', { number: at + 1 })}
        confirm={t('pictures.remove')}
        busy={remove.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate({ params: { key: productKey, picture: chosen }, body: {} })}
      />
    </div>
  )
}

export function ProductPictures({ line }: { line: ShopProduct }) {
  const { t } = useTranslation('products')
  const { can } = useSession()
  const { data } = useEndpoint(endpoints.list, { params: { key: line.key } }, { notify: 'none' })
  const [wanted, setWanted] = useState<string | null>(null)
  const tiles = useRef<HTMLUListElement>(null)
  const leading = line.picture ?? null
  const pictures = data?.pictures ?? (leading === null ? [] : [leading])
  const chosen = pictures.find((id) => id === wanted) ?? pictures[0] ?? null
  const mayChange = can('reference.goods')
  const [changes, setChanges] = useState(0)
  // What was pressed may be gone: the button at the sixth picture, the tools after the last one.
  useEffect(() => {
    if (changes === 0) return
    const list = tiles.current
    const target = list?.querySelector('[aria-pressed=true]') ?? list?.querySelector('button')
    if (target instanceof HTMLElement) target.focus()
  }, [changes])
  const nameOf = (id: string) =>
    t('pictures.number', { number: pictures.indexOf(id) + 1, total: pictures.length })
  return (
    <section aria-label={t('pictures.title')} className="mb-5 flex flex-wrap gap-4 pt-0.5">
      <div className="relative self-start">
        <ProductPicture
          product={{ ...line, picture: chosen }}
          size="large"
          label={chosen === null ? '' : nameOf(chosen)}
        />
        {chosen !== null && chosen === pictures[0] && (
          <span className="absolute bottom-2 left-2 rounded-md bg-surface px-2 py-0.5 text-[13px] text-text">
            {t('pictures.leading')}
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <ul ref={tiles} className="flex max-w-60 flex-wrap gap-2">
          {pictures.map((id) => (
            <li key={id}>
              <button
                type="button"
                aria-label={nameOf(id)}
                aria-pressed={id === chosen}
                onClick={() => setWanted(id)}
                className="block cursor-pointer rounded-lg outline-offset-2 aria-pressed:ring-2 aria-pressed:ring-brand"
              >
                <ProductPicture product={{ ...line, picture: id }} size="tile" />
              </button>
            </li>
          ))}
          {mayChange && pictures.length < MAX_PRODUCT_PICTURES && (
            <AddPicture
              productKey={line.key}
              onAdded={(id) => {
                setWanted(id)
                setChanges((count) => count + 1)
              }}
            />
          )}
        </ul>
        <p className="text-[13px] text-text-2">
          {pictures.length === 0
            ? t('pictures.none')
            : t('pictures.count', { total: pictures.length, most: MAX_PRODUCT_PICTURES })}
        </p>
        {mayChange && chosen !== null && (
          <Tools
            productKey={line.key}
            pictures={pictures}
            chosen={chosen}
            onMove={(isAtEnd) => {
              setWanted(chosen)
              if (isAtEnd) tiles.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
            }}
            onEmptied={() => setChanges((count) => count + 1)}
          />
        )}
      </div>
    </section>
  )
}
