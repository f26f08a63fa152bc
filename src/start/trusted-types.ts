/** Where the content security policy requires it (README, "Deploy"), the browser asks it before it runs or renders a string. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ) => unknown
}

declare global {
  interface Window {
    /** Undefined in browsers that do not know it. */
    trustedTypes?: TrustedTypes
  }
}

/** A file of the build. Only workers are started by such an address: `import()` asks nobody. */
const FILE = /^assets\/[\w.-]+\.js$/

/**
 * Mantine writes its styles as the inner HTML of a `<style>`: text without `<` holds no element. Everything else throws, and so does any
 * string that would be run.
 */
export function trustOwnParts(base: string): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (text) => {
      const { href } = new URL(text, location.href)
      const folder = new URL(base, location.origin).href
      return href.startsWith(folder) && FILE.test(href.slice(folder.length)) ? href : null
    },
  })
}
