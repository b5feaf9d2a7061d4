import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Confirm } from '../../kit/overlays/confirm.tsx'
import { Dialog, Sheet } from '../../kit/overlays/dialog.tsx'
import { FullScreen } from '../../kit/overlays/full-screen.tsx'
import { MenuButton } from '../../kit/overlays/menu.tsx'

type Open = 'dialog' | 'sheet' | 'confirm' | 'full' | null

export function OverlaySamples() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="quiet" onPress={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button kind="quiet" onPress={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Button kind="danger" onPress={() => setOpen('confirm')}>
        Confirm
      </Button>
      <Button kind="quiet" onPress={() => setOpen('full')}>
        FullScreen
      </Button>
      <MenuButton
        label="MenuButton"
        items={[
          { key: 'a', label: 'MenuEntry' },
          { key: 'b', label: 'isDanger', isDanger: true },
          { key: 'c', label: 'isDisabled', isDisabled: true },
        ]}
        onAction={close}
      />
      {open === 'full' && (
        <FullScreen title="FullScreen" closeLabel="closeLabel" onClose={close}>
          children
        </FullScreen>
      )}
      <Dialog title="Dialog" isOpen={open === 'dialog'} onClose={close}>
        <p>children</p>
      </Dialog>
      <Sheet title="Sheet" isOpen={open === 'sheet'} onClose={close}>
        <p>children</p>
      </Sheet>
      <Confirm
        title="Confirm"
        text="text"
        confirm="confirm"
        kind="danger"
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
      />
    </div>
  )
}
