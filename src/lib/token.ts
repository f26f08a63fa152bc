const ACCESS_TOKEN = 'access_token'
const REFRESH_TOKEN = 'refresh_token'

/** How long a sign-in lasts, in seconds: eight hours (spec 9). */
const SESSION_SECONDS = 8 * 60 * 60

/** Cookie attributes of spec 9; `Secure` in the production build alone, so that the demo works over plain HTTP. */
const ATTRIBUTES = `; path=/; SameSite=Strict${import.meta.env.MODE === 'production' ? '; Secure' : ''}`

/** The stored access token, when there is one. */
export function readToken(): string | undefined {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${ACCESS_TOKEN}=`))
  return found ? decodeURIComponent(found.slice(ACCESS_TOKEN.length + 1)) : undefined
}

export function saveToken(token: string): void {
  write(ACCESS_TOKEN, encodeURIComponent(token), SESSION_SECONDS)
}

/** Forgets the access token, and a refresh token should the server have left one. */
export function clearToken(): void {
  write(ACCESS_TOKEN, '', 0)
  write(REFRESH_TOKEN, '', 0)
}

function write(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR and Safari 18.3
  document.cookie = `${name}=${value}; max-age=${seconds}${ATTRIBUTES}`
}
