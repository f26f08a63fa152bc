import { expect, type Page } from '@playwright/test'

type Role = 'button' | 'link' | 'textbox' | 'combobox' | 'switch' | 'checkbox'

/** Presses keys as who has no mouse does. */
export function keysOf(page: Page) {
  const { keyboard } = page
  const focused = page.locator(':focus')
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  return {
    press,
    type: (text: string) => keyboard.type(text),
    replace: async (text: string) => {
      await press('ControlOrMeta+a')
      await keyboard.type(text)
    },
    tabTo: async (role: Role, name: RegExp) => {
      const target = page.getByRole(role, { name }).and(focused)
      for (let step = 0; step < 100 && (await target.count()) === 0; step++) await press('Tab')
      await expect(target).toHaveCount(1)
    },
    /** Goes down the rows to the one that leads to an address. */
    rowTo: async (href: string) => {
      const link = page.locator(`main tbody a:is([href="${href}"], [href^="${href}?"])`).and(focused)
      for (let step = 0; step < 10 && (await link.count()) === 0; step++) await press('j')
      await expect(link).toHaveCount(1)
    },
  }
}
