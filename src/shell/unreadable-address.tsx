import { Missing } from '@/ui/missing'
import { Frame } from './frame'

/** For an address that no route can read, such as one with a % that begins no letter. */
export function UnreadableAddress() {
  return (
    <Frame>
      <Missing title="Page not found" />
    </Frame>
  )
}
