import type { Browser, TabPlace } from './browser'
import type { Chance, Clock } from './clock'
import { Answer, type Call, ORIGIN } from './page'
import type { Said, Sent, Server } from './server'

export type NetworkHabits = {
  /** Milliseconds that each way takes, at most. */
  slowness: number
  /** How often a browser sends a call again by itself whose connection breaks before the answer. */
  repeats: number
}

/** What is on its way for a page. */
type Flight = {
  tab: TabPlace
  call: Call
  sends: number
  isOver: boolean
  end: (said: Said, date?: string) => void
}

/** Hears of each call that a page makes, and of its end; of an answer with what the server said. */
type Listener = {
  onCall: (tab: TabPlace, sent: Sent) => void
  onAnswer: (tab: TabPlace, sent: Sent, said: Said) => void
}

export class Network {
  readonly #flights = new Set<Flight>()
  readonly #clock: Clock
  readonly #chance: Chance
  readonly #server: Server
  readonly #listener: Listener
  readonly habits: NetworkHabits

  constructor(
    habits: NetworkHabits,
    world: { clock: Clock; chance: Chance; server: Server; listener: Listener },
  ) {
    this.habits = habits
    this.#clock = world.clock
    this.#chance = world.chance
    this.#server = world.server
    this.#listener = world.listener
  }

  fetch(tab: TabPlace, call: Call): Promise<Answer> {
    if (call.signal.aborted) return Promise.reject(call.signal.reason)
    const sent = sentOf(call)
    this.#listener.onCall(tab, sent)
    return new Promise((resolve, reject) => {
      const end = (said: Said, date = '') => {
        if (flight.isOver) return
        flight.isOver = true
        this.#flights.delete(flight)
        this.#listener.onAnswer(tab, sent, said)
        if (said) resolve(new Answer(call.url, { ...said, date }))
        else reject(new TypeError('Failed to fetch'))
      }
      const flight: Flight = { tab, call, sends: 0, isOver: false, end }
      if (!tab.browser.isOnline) return void this.#clock.after(0, () => end(undefined), tab)
      this.#flights.add(flight)
      call.signal.addEventListener('abort', () => {
        if (flight.isOver) return
        flight.isOver = true
        this.#flights.delete(flight)
        reject(call.signal.reason)
      })
      this.#send(flight, sent)
    })
  }

  /** The connections of a browser, or of one of its pages, break; what has not arrived may arrive all the same. */
  break(owner: Browser | TabPlace): void {
    for (const flight of [...this.#flights])
      if (flight.tab === owner || flight.tab.browser === owner)
        this.#clock.after(this.#chance.between(0, 20), () => flight.end(undefined), flight.tab)
  }

  #send(flight: Flight, sent: Sent): void {
    const { tab } = flight
    flight.sends += 1
    const way = () => this.#chance.between(1, this.habits.slowness)
    this.#clock.after(way(), () => {
      const isLost = (flight.isOver || tab.isClosed) && this.#chance.isTrue(0.5)
      if (isLost) return
      this.#server.receive(sent, (said) => {
        const isRepeated = !said && sent.path === PAYMENT && flight.sends <= this.habits.repeats
        if (isRepeated && !flight.isOver && !tab.isClosed) this.#send(flight, sent)
        else {
          const date = new Date(this.#server.wallTime()).toUTCString()
          this.#clock.after(way(), () => flight.end(said, date), tab)
        }
      })
    })
  }
}

/** That other calls are repeated by a browser or a proxy the console cannot prevent, nor learn. */
const PAYMENT = 'admin/service-centers/payment'

const BEARER = 'Bearer '
const API = `${ORIGIN}/api/v1/`

function sentOf({ method, url, headers, content }: Call): Sent {
  const [address = '', query = ''] = url.split('?')
  return {
    method,
    content,
    path: address.slice(API.length),
    query: new URLSearchParams(query),
    token: (headers.get('Authorization') ?? '').slice(BEARER.length),
    key: headers.get('Idempotency-Key') ?? '',
  }
}
