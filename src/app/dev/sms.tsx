import { useEffect, useState } from 'react'
import { z } from 'zod'
import { usePageTitle } from '#app/platform/page-title.ts'
import { formatTime } from '#domain/kernel/time/dates.ts'

const outbox = z.object({ items: z.array(z.object({ at: z.string(), to: z.string(), text: z.string() })) })
type Sms = z.infer<typeof outbox>['items'][number]
type Answer = Sms[] | 'absent' | 'no_network'
const WORDS = { absent: 'Not available on this server.', no_network: 'The server does not answer.' }
const POLL_MS = 2000

async function fetchSms(): Promise<Answer> {
  const response = await fetch('/api/dev/sms', { cache: 'no-store' })
  return response.ok ? outbox.parse(await response.json()).items : 'absent'
}

/** For developers: the last codes, newest first. Not translated; absent in production. */
export function SmsPage() {
  const [list, setList] = useState<Answer>([])
  usePageTitle('SMS')
  useEffect(() => {
    const read = () =>
      void fetchSms()
        .catch((): Answer => 'no_network')
        .then(setList)
    read()
    const timer = setInterval(read, POLL_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <main id="content" className="mx-auto max-w-2xl p-4">
      <h1 className="py-4 text-2xl font-bold">SMS</h1>
      {typeof list === 'string' && <p role="alert">{WORDS[list]}</p>}
      <ul className="flex flex-col gap-3">
        {(typeof list === 'string' ? [] : list).map((sms) => (
          <li
            key={`${sms.at} ${sms.to} ${sms.text}`}
            className="rounded-card border border-line bg-surface p-4"
          >
            <p className="tabular text-sm text-text-2">
              {sms.to} · {formatTime(sms.at)}
            </p>
            <p className="mt-1 text-lg">{sms.text}</p>
          </li>
        ))}
      </ul>
    </main>
  )
}
