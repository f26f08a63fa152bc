import { formatPhone, indianMobile } from '@/lib/phone'
import { lazyWithPreload } from '@/ui/code/lazy-part'
import { useMenuButton } from '@/ui/menu/menu-button'
import cut from './cut.module.css'
import { CutText } from './cut-text'
import classes from './link.module.css'

const PhoneMenu = lazyWithPreload(() => import('./phone-menu').then((module) => module.PhoneMenu))

type PhoneButtonProps = {
  number: string
  /** The person's name, if the screen shows several numbers. */
  whose?: string
}

/** A valid Indian mobile number is a button with a menu; others are plain text. */
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
