// Statuses of applications, states of contracts, complaints, announcements and materials as SQL, written from the tables of the domain.
import { type RawBuilder, sql } from 'kysely'
import { CONTRACT_STATES, type ContractState } from '#domain/applications/contract.ts'
import { STATUSES, type Status } from '#domain/applications/status.ts'
import { COMPLAINT_STATES, type ComplaintState } from '#domain/complaints/complaint.ts'
import { MATERIAL_STATES, type MaterialState } from '#domain/knowledge/material.ts'
import { ANNOUNCEMENT_STATES, type AnnouncementState } from '#domain/notifications/announcement.ts'

/** The statuses for which a rule is true, as the list of an `in (…)`: literals, so that a partial index fits. */
export const statusList = (rule: (status: Status) => boolean): RawBuilder<unknown> =>
  sql.join(STATUSES.filter(rule).map((status) => sql.lit(status)))

/** The states of contracts for which a rule is true, in the same form. */
export const contractStateList = (rule: (state: ContractState) => boolean): RawBuilder<unknown> =>
  sql.join(CONTRACT_STATES.filter(rule).map((state) => sql.lit(state)))

/** The states of complaints for which a rule is true, in the same form. */
export const complaintStateList = (rule: (state: ComplaintState) => boolean): RawBuilder<unknown> =>
  sql.join(COMPLAINT_STATES.filter(rule).map((state) => sql.lit(state)))

/** The states of announcements for which a rule is true, in the same form. */
export const announcementStateList = (rule: (state: AnnouncementState) => boolean): RawBuilder<unknown> =>
  sql.join(ANNOUNCEMENT_STATES.filter(rule).map((state) => sql.lit(state)))

/** The states of materials for which a rule is true, in the same form. */
export const materialStateList = (rule: (state: MaterialState) => boolean): RawBuilder<unknown> =>
  sql.join(MATERIAL_STATES.filter(rule).map((state) => sql.lit(state)))
