import { deferred } from './code/deferred'

/** Asks before an act that can't be taken back. What modals are made of is fetched when one is about to be asked. */
export const Question = deferred(() => import('./confirm-modal').then((module) => module.ConfirmModal))
