import { http } from 'msw'
import * as v from 'valibot'
import { unseeded } from './data/random'
import { expiryAfter, isExpired, removeExpired } from './server/expiry'
import { fields, text } from './server/input'
import { defineMock, marketplace } from './server/marketplace'
import { bodyOf, done, endpoint, found, refused } from './server/reply'

type Admin = { id: string; email: string; password: string; name: string; role: string }

/** A session. Its id is the bearer token. */
type Session = { id: string; adminId: string; expiresAt: string }

declare module './server/marketplace' {
  interface Rows {
    admins: Admin
    sessions: Session
  }
}

export const DEMO_ADMIN = {
  email: 'admin@wayside.example',
  password: 'wayside123',
  name: 'Meera Nair',
  role: 'admin',
}

/** As long as the console's cookie. */
const LIFETIME = 8 * 60 * 60 * 1000

const Credentials = fields({ email: text('Email is required'), password: text('Password is required') })

const NewPassword = fields({
  currentPassword: text('Current password is required'),
  newPassword: v.pipe(v.string(), v.minLength(6, 'Password must be at least 6 characters')),
})

/** The first handler. It refuses every call without a valid token, except the login. */
export const gate = [
  http.post(endpoint('admin/login'), async ({ request }) => {
    const { email, password } = await bodyOf(request, Credentials)
    const admin = adminCalled(email)
    if (admin?.password !== password) return refused(401, 'Invalid credentials')
    removeExpired(marketplace.sessions)
    return found({ token: newToken(admin), admin: shownAdmin(admin) })
  }),

  http.all(endpoint('*'), ({ request }) => {
    const token = tokenOf(request)
    if (!token) return refused(401, 'Authentication required')
    if (!sessionOf(request)) return refused(401, 'Invalid or expired token')
  }),
]

export const mock = defineMock({
  rows: { admins: () => [{ id: 'adm_1', ...DEMO_ADMIN }], sessions: () => [] },
  handlers: [
    http.post(endpoint('admin/logout'), ({ request }) => {
      marketplace.sessions.remove(tokenOf(request))
      return done('Logged out successfully')
    }),

    http.post(endpoint('admin/change-password'), async ({ request }) => {
      const { currentPassword, newPassword } = await bodyOf(request, NewPassword)
      const admin = adminOf(request)
      if (admin.password !== currentPassword) return refused(400, 'Current password is incorrect')
      marketplace.admins.update(admin.id, { password: newPassword })
      return done('Password changed successfully')
    }),

    http.get(endpoint('admin/profile'), ({ request }) => found(shownAdmin(adminOf(request)))),
  ],
})

/** A new token for the demo's admin. */
export function issueToken(email = DEMO_ADMIN.email): string {
  const admin = adminCalled(email)
  if (!admin) throw new Error('the marketplace has lost its admin')
  return newToken(admin)
}

function newToken(admin: Admin): string {
  const session = { id: unseeded.text(40), adminId: admin.id, expiresAt: expiryAfter(LIFETIME) }
  return marketplace.sessions.insert(session).id
}

function adminCalled(email: string): Admin | undefined {
  return marketplace.admins.all().find((admin) => admin.email === email.trim().toLowerCase())
}

/** The admin of a call. Throws the answer 401 if there is none. */
export function adminOf(request: Request): Admin {
  const admin = marketplace.admins.find(sessionOf(request)?.adminId ?? '')
  if (!admin) throw refused(401, 'Invalid or expired token')
  return admin
}

function sessionOf(request: Request): Session | undefined {
  const session = marketplace.sessions.find(tokenOf(request))
  return session && !isExpired(session) ? session : undefined
}

function tokenOf(request: Request): string {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? ''
}

function shownAdmin({ email, name, role }: Admin) {
  return { email, name, role }
}
