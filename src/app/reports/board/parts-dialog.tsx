// Which parts one's own board shows, and in which order. The server keeps the choice.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useAction } from '#app/platform/data.ts'
import { BOARD_PARTS, type BoardPart } from '#domain/reports/board.ts'
import { partLabel } from './labels.ts'

type Props = { parts: readonly BoardPart[]; onClose: () => void }

export function PartsDialog({ parts, onClose }: Props) {
  const { t } = useTranslation('analytics')
  const [order, setOrder] = useState([...parts, ...BOARD_PARTS.filter((part) => !parts.includes(part))])
  const [shown, setShown] = useState<ReadonlySet<BoardPart>>(new Set(parts))
  const keep = useAction(backOfficeApi.ownBoard.keepParts, { onDone: onClose })
  const toggle = (part: BoardPart, isShown: boolean) =>
    setShown(new Set(isShown ? [...shown, part] : [...shown].filter((one) => one !== part)))
  const move = (part: BoardPart, to: number) =>
    setOrder(order.filter((one) => one !== part).toSpliced(to, 0, part))
  const actions = (
    <Button
      kind="primary"
      busy={keep.isPending}
      isDisabled={shown.size === 0}
      onPress={() => keep.mutate({ body: { parts: order.filter((part) => shown.has(part)) } })}
    >
      {t('keep_parts')}
    </Button>
  )
  return (
    <Dialog title={t('choose_parts')} isOpen onClose={onClose} actions={actions}>
      <ul>
        {order.map((part, index) => (
          <li key={part} className="flex items-center">
            <span className="min-w-0 flex-1">
              <Flag
                name={`part-${part}`}
                label={partLabel(part)}
                value={shown.has(part)}
                onChange={(isShown) => toggle(part, isShown)}
              />
            </span>
            <IconButton
              label={t('part_up', { name: partLabel(part) })}
              icon={ArrowUp}
              isDisabled={index === 0}
              onPress={() => move(part, index - 1)}
            />
            <IconButton
              label={t('part_down', { name: partLabel(part) })}
              icon={ArrowDown}
              isDisabled={index === order.length - 1}
              onPress={() => move(part, index + 1)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
