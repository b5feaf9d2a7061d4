// The order as a list with drag and drop, by pointer or keyboard, and with buttons that do the same.
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#app/kit/button.tsx'
import { CARD } from '#app/kit/class-names.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { moveKey } from '#domain/partners/order.ts'

export type OrderItem = { key: string; name: string; active: boolean; months: string }
type Props = {
  items: readonly OrderItem[]
  /** Keys of partners that were added meanwhile. */
  added: readonly string[]
  onChange: (keys: string[]) => void
}

type LineProps = {
  item: OrderItem
  place: number
  last: number
  isNew: boolean
  onStep: (by: 1 | -1) => void
}

function Line({ item, place, last, isNew, onStep }: LineProps) {
  const { t } = useTranslation('partners')
  return (
    <>
      <Button
        slot="drag"
        className="grid size-12 shrink-0 cursor-grab place-items-center rounded-xl text-text-2 hover:bg-surface-2"
      >
        <GripVertical aria-hidden size={22} />
      </Button>
      <span className="w-7 shrink-0 text-right font-bold text-text-2 tabular">{place}</span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {item.name}
          {!item.active && <Pill look="calm">{t('values.status.inactive')}</Pill>}
          {isNew && <Pill look="brand">{t('order.new')}</Pill>}
        </span>
        <span className="block text-[13px] text-text-2">{t('order.months', { months: item.months })}</span>
      </span>
      <IconButton
        label={t('order.up', { name: item.name })}
        icon={ArrowUp}
        onPress={() => onStep(-1)}
        isDisabled={place === 1}
      />
      <IconButton
        label={t('order.down', { name: item.name })}
        icon={ArrowDown}
        onPress={() => onStep(1)}
        isDisabled={place === last}
      />
    </>
  )
}

export function OrderList({ items, added, onChange }: Props) {
  const { t } = useTranslation('partners')
  const keys = items.map(({ key }) => key)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (dragged) => [...dragged].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys: dragged, target }) => {
      const [key] = [...dragged].map(String)
      if (key !== undefined) onChange(moveKey(keys, key, String(target.key), target.dropPosition === 'after'))
    },
  })
  const step = (index: number, by: 1 | -1) => {
    const [key, other] = [keys[index], keys[index + by]]
    if (key !== undefined && other !== undefined) onChange(moveKey(keys, key, other, by === 1))
  }
  return (
    <GridList
      aria-label={t('order.label')}
      items={items.map((item) => ({ ...item, id: item.key }))}
      dragAndDropHooks={dragAndDropHooks}
      dependencies={[keys.join(), added]}
      className={`${CARD} overflow-hidden outline-none`}
    >
      {(item) => {
        const index = keys.indexOf(item.key)
        return (
          <GridListItem
            textValue={item.name}
            className="flex min-h-16 items-center gap-2 border-b border-line px-2 outline-none last:border-0 data-dragging:opacity-55 data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus"
          >
            <Line
              item={item}
              place={index + 1}
              last={keys.length}
              isNew={added.includes(item.key)}
              onStep={(by) => step(index, by)}
            />
          </GridListItem>
        )
      }}
    </GridList>
  )
}
