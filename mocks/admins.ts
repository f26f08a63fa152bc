import type { Admin } from './rows'

export const DEMO_ADMIN = {
  email: 'admin@wayside.example',
  password: 'wayside123',
  name: 'Meera Nair',
  role: 'admin',
}

export const seedAdmins: Admin[] = [{ id: 'adm_1', ...DEMO_ADMIN }]
