import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './debian.mjs'

const LIBRARIES = '/usr/lib'

/** The headless shell makes journeys a quarter faster than the whole browser. */
export const CHROMIUM_PACKAGES = ['chromium-headless-shell']

/** Programs that some tests need: the name for users, Debian's packages, and the path, which is undefined if a part is missing. */
export const PROGRAMS = {
  nginx: {
    title: 'nginx',
    packages: ['nginx', 'libnginx-mod-http-brotli-static', 'openssl'],
    find: () =>
      existsSync('/usr/share/nginx/modules-available/mod-http-brotli-static.conf') && findProgram('openssl')
        ? findProgram('nginx')
        : undefined,
  },
  caddy: {
    title: 'Caddy',
    packages: ['caddy', 'openssl'],
    find: () => (findProgram('openssl') ? findProgram('caddy') : undefined),
  },
  firefox: {
    title: 'Firefox',
    packages: ['firefox-esr'],
    find: () => findProgram('firefox-esr') ?? findProgram('firefox'),
  },
  webkit: {
    title: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => (findProgram('WebKitWebDriver') && findProgram('Xvfb') ? findMiniBrowser() : undefined),
  },
}

function findMiniBrowser() {
  const places = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : []
  return places
    .flatMap((place) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(LIBRARIES, place, name, 'MiniBrowser')),
    )
    .find((path) => existsSync(path))
}

/**
 * The reason for skipped tests if the program is missing.
 * @param {keyof typeof PROGRAMS} name
 */
export function whyWithout(name) {
  const { title, packages } = PROGRAMS[name]
  return `no ${title} (${packages.join(', ')}) here; Debian’s is installed where root runs the tests`
}
