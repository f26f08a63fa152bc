import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@mocks/server/node'
import type { HttpHandler } from 'msw'
import { handlers } from './marketplace'
import { freePort, listens } from './ports'
import { PROGRAMS } from './programs.mjs'

const root = join(import.meta.dirname, '../..')

type Place = { folder: string; port: number; plainPort: number; apiPort: number }

type WebServer = {
  /** Its file in tests/web-servers, and the values to replace in it. */
  file: string
  replaced: (place: Place) => [theirs: string, ours: string][]
  /** The configuration around it. */
  around: (configured: string, place: Place) => string
  check: (file: string, folder: string) => string[]
  run: (file: string, folder: string) => string[]
}

const WEB_SERVERS = {
  nginx: {
    file: 'nginx.conf',
    // Two upstream servers, so that nginx could send a call to the other one.
    replaced: ({ folder, port, plainPort }) => [
      ['http://127.0.0.1:4100', 'http://api'],
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['/etc/ssl/wayside/', `${folder}/`],
      ['/var/log/nginx/', `${folder}/`],
    ],
    around: (configured, { folder, apiPort }) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
include /etc/nginx/modules-enabled/*.conf;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  include /etc/nginx/mime.types;
  upstream api {
    server 127.0.0.1:${apiPort};
    server 127.0.0.1:${apiPort};
  }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${configured}
}`,
    check: (file, folder) => ['-t', '-q', '-e', join(folder, 'error.log'), '-c', file],
    run: (file, folder) => ['-e', join(folder, 'error.log'), '-c', file],
  },
  caddy: {
    file: 'Caddyfile',
    replaced: ({ folder, port, plainPort, apiPort }) => [
      ['127.0.0.1:4100', `127.0.0.1:${apiPort}`],
      [
        'console.example.com {',
        `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
      ],
      [
        '\tlog {\n',
        `\tadmin off\n\thttp_port ${plainPort}\n\tskip_install_trust\n\tlog {\n\t\toutput file ${folder}/wayside.log\n`,
      ],
    ],
    around: (configured) => configured,
    check: (file) => ['validate', '--adapter', 'caddyfile', '--config', file],
    run: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
} satisfies Record<string, WebServer>

type SiteOptions = {
  /** Handlers that replace answers of the API. */
  answers?: HttpHandler[]
  /** A part of a path: a write there is carried out, and the connection is closed without an answer. */
  drop?: string
}

export type ServedSite = {
  url: string
  /** Where HTTP is answered. */
  plainUrl: string
  /** The file of its certificate, which no browser knows. */
  certificate: string
  /** All that it has logged so far. */
  logs: () => string
  close: () => Promise<void>
}

export type WebServerName = keyof typeof WEB_SERVERS

/**
 * Serves the built site and the embedded API with nginx or Caddy. Its configuration is the one that the README links, with ports,
 * paths and certificate replaced. Undefined if the server is not installed.
 */
export async function serveSite(
  name: WebServerName,
  { answers = [], ...faults }: SiteOptions = {},
): Promise<ServedSite | undefined> {
  const webServer: WebServer = WEB_SERVERS[name]
  const program = PROGRAMS[name].find()
  if (!program) return undefined
  const folder = mkdtempSync(join(tmpdir(), `wayside-${name}-`))
  const api = await startServer([...answers, ...handlers], faults)
  const place = { folder, port: await freePort(), plainPort: await freePort(), apiPort: api.port }
  const file = join(folder, 'configuration')
  writeCertificate(folder)
  writeFileSync(file, webServer.around(configurationOf(webServer, place), place))
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  execFileSync(program, webServer.check(file, folder), { stdio: 'pipe', env })
  const server = spawn(program, webServer.run(file, folder), { stdio: 'ignore', env })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  while (!(await listens(place.port))) {
    if (server.exitCode !== null) throw new Error(`${name} ended by itself: see ${folder}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url: `https://localhost:${place.port}`,
    plainUrl: `http://localhost:${place.plainPort}`,
    certificate: join(folder, 'fullchain.pem'),
    logs: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.log'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('\n'),
    close: async () => {
      server.kill('SIGTERM')
      await ended
      await api.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function configurationOf({ file, replaced }: WebServer, place: Place): string {
  let text = readFileSync(join(root, 'tests/web-servers', file), 'utf8')
  for (const [theirs, ours] of [...replaced(place), ['/srv/wayside', join(root, 'dist')]] as const) {
    if (!text.includes(theirs)) throw new Error(`tests/web-servers/${file} no longer holds ${theirs}`)
    text = text.replaceAll(theirs, ours)
  }
  return text
}

/** A certificate for a server of a test. */
export function ownCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'wayside-certificate-'))
  try {
    writeCertificate(folder)
    return {
      key: readFileSync(join(folder, 'privkey.pem')),
      cert: readFileSync(join(folder, 'fullchain.pem')),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], {
    stdio: 'pipe',
  })
}
