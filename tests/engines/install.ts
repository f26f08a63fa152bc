import { installFromDebian } from '@tests/support/debian.mjs'
import { findWebServer } from '@tests/support/web-servers'
import { ENGINES } from './test'

/** Once, before the workers start: two at a time would be in each other's way. */
export default function install(): void {
  findWebServer('nginx')
  for (const { title, packages, find } of Object.values(ENGINES)) {
    if (!find()) installFromDebian(title, packages)
  }
}
