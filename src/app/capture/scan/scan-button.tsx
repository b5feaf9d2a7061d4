// The button beside a code field that opens the camera as a scanner. A hardware scanner types into the field itself.
import { ScanLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#app/kit/button.tsx'
import { ScanDialog } from './scan-dialog.tsx'

type Props = { label: string; onScan: (text: string) => void }

export function ScanButton({ label, onScan }: Props) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    void import('./reader.ts').then(({ warmReader }) => warmReader()).catch(() => undefined)
  }, [])
  return (
    <>
      <IconButton label={label} icon={ScanLine} onPress={() => setOpen(true)} />
      {isOpen && <ScanDialog title={label} onScan={onScan} onClose={() => setOpen(false)} />}
    </>
  )
}
