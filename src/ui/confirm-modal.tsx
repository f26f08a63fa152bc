import { deferred } from './code/deferred'

/** Asks before an act that can't be taken back. Its code is fetched apart: most screens are left without a question. */
export const ConfirmModal = deferred(() => import('./confirm-dialog').then((module) => module.ConfirmDialog))
