import { Missing } from '@/ui/missing'
import { Frame } from './frame'

/** For an address that the router cannot parse, such as one with a stray %. */
export function UnreadableAddress() {
  return (
    <Frame>
      <Missing title="Page not found" />
    </Frame>
  )
}
