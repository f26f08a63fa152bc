import { formatPhone, indianMobile } from '@/lib/phone'
import { lazyWithPreload } from '@/ui/code/lazy-part'
import { useMenuButton } from '@/ui/menu/menu-button'
import cut from './cut.module.css'
import { CutText } from './cut-text'
import classes from './link.module.css'

const PhoneMenu = lazyWithPreload(() => import('./phone-menu').then((module) => module.PhoneMenu))

type PhoneButtonProps = {
  number: string
  /** The name of the person, if the screen shows several numbers. */
  whose?: string
}

/** A phone number. A valid Indian mobile number is a button with a menu, to call it, to write to it or to copy it; others are plain text. */
export function PhoneButton({ number, whose }: PhoneButtonProps) {
  const mobile = indianMobile(number)
  const { button, menu } = useMenuButton(
    PhoneMenu,
    (menu) => mobile && <PhoneMenu {...menu} mobile={mobile} />,
  )
  if (mobile === undefined) return <CutText>{number}</CutText>
  const text = formatPhone(number)
  return (
    <>
      <button
        {...button}
        type="button"
        className={`${classes.value} ${classes.phone} ${cut.cut}`}
        data-cut
        data-printed
        aria-label={whose && `${text}, ${whose}`}
      >
        {text}
      </button>
      {menu}
    </>
  )
}
