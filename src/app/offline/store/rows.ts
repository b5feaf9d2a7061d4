// Row types of the tablet's databases (src/docs/offline.md#databases-and-tables). Only `blobs` contains bytes, as
// ArrayBuffer; no row contains a Blob or a File.
import type { ProblemMessage } from '#api/problems.ts'
import type { Undone } from '#domain/applications/field-effects.ts'
import type { FormValues } from '#domain/applications/form.ts'
import type { OpKind } from '#domain/applications/operations.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import type { AsOf, ProvidedSources } from '#domain/applications/sources.ts'
import type { Status } from '#domain/applications/status.ts'

export type Bytes = Uint8Array<ArrayBuffer>
/** A key of AES-256: 32 bytes. */
export type Key = Bytes
/** Encrypted bytes; the last 16 bytes of `ct` are the authentication tag. */
export type Encrypted = { iv: Bytes; ct: Bytes }
/** A person's key while this window knows it, and the texts that it has already decrypted, by row. */
export type EncryptionState = { key: Key | null; opened: Map<string, { iv: string; text: string }> }

/** Values of the form by field name, including incomplete ones, as the patch schema of the API accepts them. */
export type Values = FormValues
export type Payload = Record<string, unknown>

export type DraftRow = {
  /** UUIDv7 made on the tablet. */
  id: string
  syncState: 'empty' | 'unsent' | 'synced' | 'submitted' | 'sent'
  updatedAt: number
  localRev: number
  /** Version of the server's record last seen here; 0 = the server has never answered about it. */
  baseVersion: number
  step: number
  values: Values
  /** Where values come from that nobody has typed; drafts of older builds have none. */
  sources?: ProvidedSources
  /** The days of known values that the seller has to check or to ask for again; never sent. */
  asOf?: AsOf
  origin: Origin
  number: number | null
  status: Status
  createdBy: number
  createdAtDevice: string
  /** A manager took over: later changes arrive there as a comment, never as an overwrite. */
  takenOver: boolean
  /** When the submit was confirmed; the values are gone then, the row stays a day for "sent today". */
  sentAt: number | null
  draftSchema: number
  /** Cannot be decrypted, because its key is missing: shown as unreadable, never overwritten, never sent. */
  unreadable?: true
}

export type PhotoRow = {
  id: string
  appId: string
  slot: number
  /** Retake counter: the newest shows, the older ones are kept by the server. */
  gen: number
  /** Lower-case hex of the JPEG as it was captured. */
  sha256: string
  size: number
  width: number
  height: number
  capturedAt: string
  createdAt: number
  /** The photo of the same slot that this one is a part of, or that it shows turned; it stays as it was taken. */
  editedFrom?: string
  state: 'on_tablet' | 'on_server' | 'damaged' | 'removed'
}

/** The photo for a screen: the stored state joined with the state of the photo's operation. */
export type PhotoView = Omit<PhotoRow, 'state'> & {
  state: 'on_tablet' | 'sending' | 'on_server' | 'attention'
}

/** An encrypted picture; builds before encryption stored plain `bytes`. */
export type BlobRow = { id: string; size: number; bytes?: ArrayBuffer; sealed?: Encrypted; key?: Encrypted }

/**
 * The person's key on this tablet, always encrypted (src/docs/offline.md#encryption-on-the-tablet): by the device's
 * key or with a PIN, and by the secret that the server keeps.
 */
export type OwnerRow = {
  id: string
  keyId: string
  madeAt: number
  /** Wrapped by the device's key; gone while a PIN is set. */
  device?: Encrypted
  pin?: PinLock
  recovery: {
    /** The person's key, wrapped by the secret that the server keeps. */
    sealed: Encrypted
    /** The secret, wrapped by the person's key, until the server has confirmed that it stores it. */
    secret?: Encrypted
  }
}
export type PinLock = {
  salt: Bytes
  rounds: number
  sealed: Encrypted
  /** Wrong attempts since the last correct one; each is counted before it is checked. */
  tries: number
  /** The person forgot the PIN or used up the attempts: the next sign-in removes it. */
  forgotten: boolean
}

/** `retry` waits for `nextAt`; `needs_attention` waits for a person (src/docs/offline.md#states-of-an-operation). */
export type OpState = 'queued' | 'sending' | 'retry' | 'needs_attention'

export type OpError = {
  /** Problem name of the API, or one of the tablet (`photo_damaged`, `hash_mismatch`, `server_keeps_failing`). */
  code: string
  requestId: string | null
  errors: ProblemMessage[]
}

/** Details of a version conflict's answer (src/docs/offline.md#conflicts). */
export type ConflictDetails = {
  serverValues: Values
  changedFields: string[]
  version: number
  status: Status | null
  /** Work on the sale that this change undoes and that was done since (`FIELD_EFFECTS`). */
  undone?: Undone[]
}

export type OutboxRow = {
  seq: number
  opId: string
  /** Null for operations on no application: the report of a discard, a message of the chat. */
  appId: string | null
  kind: OpKind
  /** Application, photo, comment or message that the operation is about. */
  targetId: string
  dependsOn: string[]
  payload: Payload
  /** Format of the operation. */
  v: 1
  state: OpState
  /** How often a request was begun; above 0 the server may know the opId, so the payload is frozen for good. */
  touched: number
  /** Failed tries since the last success, for the back-off. */
  attempts: number
  /** Answers 5xx to this very operation; 8 while others pass make it need attention. */
  serverFailures: number
  firstFailedAt: number | null
  nextAt: number
  leaseOwner: string | null
  leaseUntil: number
  lastStatus: number | null
  lastError: OpError | null
  conflict: ConflictDetails | null
  /** Re-encoded once after a 413. */
  shrunk: boolean
  /** Tried once more after the rights were read again. */
  rightsRetried: boolean
  /** The rescue file it was imported from, which permits sending it for its author; absent in this tablet's own rows. */
  parcel?: string
  /** When a person put this application first, in ms; absent where nobody did. */
  sendFirst?: number
  createdBy: number
  createdAt: number
  unreadable?: true
}
export type NewOp = Omit<OutboxRow, 'seq'>

/** The receipt: what the server confirmed, without personal data, for 30 days. */
export type AckRow = {
  opId: string
  appId: string | null
  kind: OpKind
  targetId: string
  slot: number | null
  number: number | null
  version: number | null
  sha256: string | null
  serverTime: number | null
  requestId: string | null
  at: number
}

/** An acknowledged operation as it was sent: sent again where the server was restored from a backup without it. */
export type AcknowledgedRow = Pick<
  OutboxRow,
  | 'opId'
  | 'seq'
  | 'appId'
  | 'kind'
  | 'targetId'
  | 'dependsOn'
  | 'payload'
  | 'v'
  | 'parcel'
  | 'createdBy'
  | 'createdAt'
  | 'unreadable'
> & {
  /** When the acknowledgement came. */
  at: number
}

/** A row that cannot be decrypted, stored unchanged for later recovery. */
export type DamagedRow = {
  id: string
  table: 'applications' | 'notes'
  rowId: string
  row: unknown
  key: unknown
  at: number
}

/** A change that is not saved yet, encrypted (drafts/journal.ts). */
export type NoteRow = Encrypted & { id: string; appId: string }

/** `unreadable`: the stored value cannot be decrypted, and `value` is undefined. */
export type RefRow = { key: string; value: unknown; at: number; unreadable?: true }
export type LogRow = { n: number; at: number; event: string; op?: string; status?: number }
