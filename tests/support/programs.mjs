import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './debian.mjs'

const LIBRARIES = '/usr/lib'

/** Without the windows of a whole browser, a journey takes three quarters of the time. */
export const CHROMIUM_PACKAGES = ['chromium-headless-shell']

/**
 * What some tests need beside Chromium: its name for users, the packages of Debian that bring it, and its path, undefined when
 * a part of it is missing.
 */
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
 * Why the tests that need it do not run.
 * @param {keyof typeof PROGRAMS} name
 */
export function whyWithout(name) {
  const { title, packages } = PROGRAMS[name]
  return `no ${title} (${packages.join(', ')}) here; Debian’s is installed where root runs the tests`
}
