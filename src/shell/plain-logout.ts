import type { QueryClient } from '@tanstack/react-query'
import { logOut } from '@/session/session'
import { workInAllTabs } from '@/session/work'

export const LOGOUT_MESSAGE = 'Are you sure you want to logout?'

/** If the code of the question cannot be loaded: nobody may be kept from logging out. */
export async function logOutPlainly(client: QueryClient): Promise<void> {
  const work = await workInAllTabs()
  const question = [LOGOUT_MESSAGE, ...work.map(({ text }) => text)].join('\n\n')
  if (work.length === 0 || window.confirm(question)) logOut(client)
}
