// Valid bodies for the endpoints of the log of SMS; the first SMS is the one that signing in has sent.
type Input = { params?: Record<string, string>; body?: unknown }
type Entry = { about: 'many'; input: () => Input }

const entry = (input: Input): Entry => ({ about: 'many', input: () => input })

export const SMS_ENTRIES: Record<string, Entry> = {
  'smsLog.list': entry({ body: {} }),
  'smsLog.export': entry({ body: { format: 'csv', columns: [{ key: 'text', title: 'X' }] } }),
  'smsLog.phone': entry({ params: { key: '1' }, body: {} }),
  'smsLog.release': entry({ params: { key: '1' }, body: {} }),
}
