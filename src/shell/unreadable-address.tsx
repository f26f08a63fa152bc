import { NotFound } from '@/ui/not-found'
import { Frame } from './frame'

/** For an address that the router cannot parse, such as one with a stray %. */
export function UnreadableAddress() {
  return (
    <Frame>
      <NotFound title="Page not found" />
    </Frame>
  )
}
