import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { findProgram } from '@tests/support/debian.mjs'
import { freePort, listens } from '@tests/support/ports'
import { PROGRAMS } from '@tests/support/programs.mjs'
import * as v from 'valibot'
import type { EngineKind, RawTab } from './engine'

/** WebKitGTK, the engine of Safari, by its own WebDriver on a screen that nobody sees. */
export const webkit: EngineKind = {
  ...PROGRAMS.webkit,
  start: async (binary, folder) => {
    const downloads = join(folder, 'downloads')
    const settings = join(folder, 'settings')
    mkdirSync(settings)
    writeFileSync(join(settings, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
    const screen = await startScreen()
    const port = await freePort()
    const driver = spawn(findProgram('WebKitWebDriver') ?? '', ['--host=127.0.0.1', `--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: screen.display,
        HOME: folder,
        XDG_CONFIG_HOME: settings,
        XDG_DATA_HOME: join(folder, 'data'),
        XDG_CACHE_HOME: join(folder, 'cache'),
        GDK_BACKEND: 'x11',
        // None of these is there on a bare machine: a desktop, its settings, a graphics card.
        NO_AT_BRIDGE: '1',
        GSETTINGS_BACKEND: 'memory',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      },
    })
    const endAll = async () => {
      await ended(driver)
      await ended(screen.process)
    }
    const session = await listening(driver, port)
      .then(() => openSession(`http://127.0.0.1:${port}`, binary))
      .catch(async (reason: unknown) => {
        await endAll()
        throw reason
      })
    await session.call('POST', 'window/rect', { x: 0, y: 0, width: 1280, height: 800 + BAR })
    const unused = v.parse(v.array(v.string()), await session.call('GET', 'window/handles'))
    // A window of its own: what stands at the back of another is hidden, and a hidden page is asked for no frame.
    const [first = ''] = unused
    const openWindow = async () =>
      v.parse(NewWindow, await session.callIn(first, 'POST', 'window/new', { type: 'window' }))
    return {
      downloads,
      openTab: async () => tabOf(session, unused.pop() ?? (await openWindow()).handle),
      close: async () => {
        await session.end()
        await endAll()
      },
    }
  },
}

async function startScreen() {
  const options = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const program = spawn(findProgram('Xvfb') ?? '', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [, , , displayPipe] = program.stdio
  if (!(displayPipe instanceof Readable)) throw new Error('Xvfb has no way to tell its display')
  let number = ''
  for await (const part of displayPipe) {
    number += part
    if (number.endsWith('\n')) break
  }
  if (!number) throw new Error('Xvfb ended by itself')
  return { process: program, display: `:${number.trim()}` }
}

async function listening(driver: ChildProcess, port: number): Promise<void> {
  while (!(await listens(port)))
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver ended by itself')
}

async function ended(program: ChildProcess): Promise<void> {
  const end = new Promise((resolve) => program.once('exit', resolve))
  program.kill('SIGTERM')
  if (program.exitCode === null && program.signalCode === null) await end
}

/** Pixels of its window that it keeps for its own bar. */
const BAR = 40

type Session = Awaited<ReturnType<typeof openSession>>

/** https://www.w3.org/TR/webdriver2/ */
async function openSession(driver: string, binary: string) {
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const answer = await fetch(`${driver}/${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const { value } = v.parse(Answer, await answer.json())
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const alwaysMatch = {
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  }
  const { sessionId } = v.parse(NewSession, await send('POST', 'session', { capabilities: { alwaysMatch } }))
  let current = ''
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    send(method, `session/${sessionId}/${path}`, body)
  return {
    call,
    end: () => send('DELETE', `session/${sessionId}`),
    callIn: async (tab: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
      if (tab !== current) await call('POST', 'window', { handle: tab })
      current = tab
      return call(method, path, body)
    },
  }
}

const Answer = v.object({ value: v.unknown() })
const NewSession = v.object({ sessionId: v.string() })
const NewWindow = v.object({ handle: v.string() })

function tabOf(session: Session, tab: string): RawTab {
  const post = async (path: string, body: unknown = {}) => session.callIn(tab, 'POST', path, body)
  const perform = async (type: 'key' | 'pointer', actions: unknown[]) => {
    await post('actions', { actions: [{ type, id: type, actions }] })
  }
  return {
    goto: async (url) => void (await post('url', { url })),
    evaluate: (expression) => post('execute/sync', { script: `return (${expression})`, args: [] }),
    click: (x, y) =>
      perform('pointer', [
        // Rounded up, a point on the last line of the window would lie below it.
        { type: 'pointerMove', x: Math.floor(x), y: Math.floor(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) =>
      perform(
        'key',
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    press: (keys) => {
      const held = keys.split('+').map((key) => KEYS[key] ?? key)
      return perform('key', [
        ...held.map((value) => ({ type: 'keyDown', value })),
        ...held.reverse().map((value) => ({ type: 'keyUp', value })),
      ])
    },
    resize: async (width, height) =>
      void (await post('window/rect', { x: 0, y: 0, width, height: height + BAR })),
    close: async () => void (await session.callIn(tab, 'DELETE', 'window')),
  }
}

/** The characters that stand for keys in WebDriver. */
const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
}
