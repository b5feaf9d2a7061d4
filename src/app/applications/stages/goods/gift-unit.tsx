// Which piece a gift is: nobody scanned it when its promotion added it, and the contract needs its number.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import type { Good } from '#api/shapes/stage-goods.ts'
import { Button } from '#app/kit/button.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useStep } from '../use-step.ts'
import { type UnitCode, UnitField } from './unit-field.tsx'

type FormProps = { id: string; good: Good; code: UnitCode; onDone: () => void }

function UnitForm({ id, good, code, onDone }: FormProps) {
  const { t } = useTranslation('stages')
  const [text, setText] = useState('')
  const set = useStep(onlineApi.stages.setUnit, id, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!focusUnreadable()) set.act({ good_id: good.id, [code]: text })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <p className="font-semibold text-text">{good.name}</p>
      <UnitField code={code} value={text} onChange={setText} error={set.errorOf(code)} />
      <div>
        <Button kind="primary" type="submit" busy={set.busy}>
          {t('goods.unit_save')}
        </Button>
      </div>
    </form>
  )
}

type Props = { id: string; good: Good }

/** A button that asks for the number of a gift, or for another one. Nothing for goods without a number. */
export function GiftUnit({ id, good }: Props) {
  const { t } = useTranslation('stages')
  const [isOpen, setOpen] = useState(false)
  if (good.tracking === 'none') return null
  const { tracking: code, name } = good
  const isKnown = (good.imei ?? good.marking) !== null
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {t(isKnown ? 'goods.unit_change' : `goods.unit_${code}`)}
        <span className="sr-only">{name}</span>
      </Button>
      {isOpen && (
        <Dialog title={t(`goods.unit_${code}`)} isOpen onClose={close}>
          <UnitForm id={id} good={good} code={code} onDone={close} />
        </Dialog>
      )}
    </>
  )
}
