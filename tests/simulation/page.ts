// What a page has of its browser, as far as the console asks for it: events, signals, requests and answers, without a clock and
// without a thread of their own.

type Listener = (event: { type: string }) => void

/** `EventTarget`, for listeners that are functions. */
export class Target {
  #known: Map<string, { listener: Listener; isOnce: boolean }[]> | undefined

  /** Most signals are never listened to. */
  get #listeners() {
    this.#known ??= new Map()
    return this.#known
  }

  addEventListener(
    type: string,
    listener: Listener,
    { signal, once = false }: { signal?: Signal; once?: boolean } = {},
  ): void {
    const listeners = this.#listeners.get(type) ?? []
    this.#listeners.set(type, listeners)
    if (signal?.aborted || listeners.some((known) => known.listener === listener)) return
    listeners.push({ listener, isOnce: once })
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener))
  }

  removeEventListener(type: string, listener: Listener): void {
    const listeners = this.#listeners.get(type) ?? []
    const index = listeners.findIndex((known) => known.listener === listener)
    if (index >= 0) listeners.splice(index, 1)
  }

  dispatchEvent(event: { type: string; persisted?: boolean }): boolean {
    if (!this.#known) return true
    const listeners = this.#listeners.get(event.type) ?? []
    for (const known of [...listeners]) {
      if (!listeners.includes(known)) continue
      if (known.isOnce) this.removeEventListener(event.type, known.listener)
      known.listener(event)
    }
    return true
  }
}

/** One for all: it says the same each time, and is costly to make. */
const ABORTED = new DOMException('This operation was aborted', 'AbortError')

/** `AbortSignal`: that of Node forgets signals made of others while it collects garbage, which no seed would tell again. */
export class Signal extends Target {
  aborted = false
  reason: unknown
  readonly #dependent: Signal[] = []

  static any(signals: readonly Signal[]): Signal {
    const dependent = new Signal()
    const source = signals.find(({ aborted }) => aborted)
    if (source) dependent.#end(source.reason)
    else for (const signal of signals) signal.#dependent.push(dependent)
    return dependent
  }

  static abort(reason: unknown = ABORTED): Signal {
    const signal = new Signal()
    signal.#end(reason)
    return signal
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }

  /** For its controller. Signals made of it know of the end before anybody hears of it. */
  end(reason: unknown = ABORTED): void {
    if (this.aborted) return
    const ended = this.#endAll(reason)
    for (const signal of ended) signal.dispatchEvent({ type: 'abort' })
  }

  #endAll(reason: unknown): Signal[] {
    if (this.aborted) return []
    this.#end(reason)
    return [this, ...this.#dependent.flatMap((signal) => signal.#endAll(reason))]
  }

  #end(reason: unknown): void {
    this.aborted = true
    this.reason = reason
  }
}

export class Controller {
  readonly signal = new Signal()

  abort(reason?: unknown): void {
    this.signal.end(reason)
  }
}

type HeadersSource = HeaderList | Readonly<Record<string, string | undefined>> | undefined

/** `Headers`, without its checks: those of Node take a tenth of a run. */
export class HeaderList {
  readonly #values = new Map<string, string>()

  constructor(source: HeadersSource = {}) {
    const entries = source instanceof HeaderList ? source.#values : Object.entries(source)
    for (const [name, value] of entries) this.set(name, String(value))
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase())
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value)
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase())
  }

  entries(): IterableIterator<[string, string]> {
    return this.#values.entries()
  }
}

export const ORIGIN = 'https://console.example'

type CallInit = {
  method?: string
  headers?: HeadersSource
  body?: unknown
  signal?: Signal | null
  keepalive?: boolean
}

/** To parse them all takes a fiftieth of a run. */
function addressOf(input: string): string {
  if (input.startsWith(ORIGIN)) return input
  return input.startsWith('/') ? `${ORIGIN}${input}` : new URL(input, ORIGIN).href
}

/** `Request`, with a text for its body. */
export class Call {
  readonly url: string
  readonly method: string
  readonly headers: HeaderList
  readonly signal: Signal
  readonly keepalive: boolean
  /** A page cannot read a body but by `text`. */
  readonly body = null
  readonly content: string

  constructor(input: string | URL | Call, init: CallInit = {}) {
    const before = input instanceof Call ? input : undefined
    this.url = before?.url ?? addressOf(String(input))
    this.method = (init.method ?? before?.method ?? 'GET').toUpperCase()
    this.headers = new HeaderList(init.headers ?? before?.headers)
    this.signal = init.signal ?? before?.signal ?? new Signal()
    this.keepalive = init.keepalive ?? before?.keepalive ?? false
    this.content = typeof init.body === 'string' ? init.body : (before?.content ?? '')
  }

  clone(): Call {
    return new Call(this)
  }

  text(): Promise<string> {
    return Promise.resolve(this.content)
  }
}

/** `Response`, with a text for its body. */
export class Answer {
  readonly url: string
  readonly status: number
  readonly ok: boolean
  readonly headers: HeaderList
  readonly body = null
  readonly #content: string

  constructor(
    url: string,
    { status, type, content, date }: { status: number; type: string; content: string; date: string },
  ) {
    this.url = url
    this.status = status
    this.ok = status >= 200 && status < 300
    this.headers = new HeaderList({ 'Content-Type': type, Date: date })
    this.#content = content
  }

  get statusText(): string {
    return ''
  }

  clone(): Answer {
    const { url, status, headers } = this
    const [type, date] = [headers.get('Content-Type') ?? '', headers.get('Date') ?? '']
    return new Answer(url, { status, type, content: this.#content, date })
  }

  text(): Promise<string> {
    return Promise.resolve(this.#content)
  }

  json(): Promise<unknown> {
    try {
      return Promise.resolve(JSON.parse(this.#content))
    } catch (error) {
      return Promise.reject(error)
    }
  }
}
