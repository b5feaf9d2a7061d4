// The button beside a code field that opens the camera as a scanner. A hardware scanner types into the field itself.
import { ScanLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#app/kit/button.tsx'
import { useScans } from '#app/platform/shortcuts/scans.ts'
import { ScanDialog, type Wanted } from './scan-dialog.tsx'

type Props = { label: string; onScan: (text: string) => void; wanted?: Wanted }

/** `wanted`: the only codes that the field takes; the camera goes on until one of them is there. */
export function ScanButton({ label, onScan, wanted }: Props) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  useScans((text) => {
    if (wanted === undefined || wanted.isIt(text)) onScan(text)
  }, place)
  useEffect(() => {
    void import('./reader.ts').then(({ warmReader }) => warmReader()).catch(() => undefined)
  }, [])
  return (
    <span ref={place} className="contents">
      <IconButton label={label} icon={ScanLine} onPress={() => setOpen(true)} />
      {isOpen && (
        <ScanDialog
          title={label}
          onScan={onScan}
          onClose={() => setOpen(false)}
          {...(wanted === undefined ? {} : { wanted })}
        />
      )}
    </span>
  )
}
