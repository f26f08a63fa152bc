import { useId, useRef, useState } from 'react'
import { indianMobile } from '@/lib/phone'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import cut from './cut.module.css'
import { CutText } from './cut-text'
import classes from './link.module.css'

const PhoneMenu = lazyWithPreload(() => import('./phone-menu').then((module) => module.PhoneMenu))

type PhoneButtonProps = {
  number: string
  /** The name of the person, if the screen shows several numbers. */
  whose?: string
}

/**
 * A phone number. A valid Indian mobile number is a button that opens a menu, to call it, to write to it or to copy it; anything else is
 * plain text. The menu's code comes with the first click, since a list draws ten of these with each page.
 */
export function PhoneButton({ number, whose }: PhoneButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState<boolean>()
  const mobile = indianMobile(number)
  if (mobile === undefined) return <CutText>{number}</CutText>
  const toggle = () => (isOpen ? setOpen(false) : PhoneMenu.openOnceLoaded(() => setOpen(true)))
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={`${classes.value} ${classes.phone} ${cut.cut}`}
        data-cut
        data-printed
        aria-haspopup="menu"
        aria-expanded={isOpen === true}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        aria-label={whose && `${number}, ${whose}`}
        onClick={toggle}
      >
        {number}
      </button>
      {isOpen !== undefined && (
        <LazyPart>
          <PhoneMenu id={id} mobile={mobile} button={button} opened={isOpen} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
