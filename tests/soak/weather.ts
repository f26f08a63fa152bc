import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Random } from '@mocks/data/random'

const FAULTS = ['late', 'late', 'late', '500', 'html', 'dropped', 'lost', 'denied'] as const

/**
 * Stands before the API of a day: counts what is under way and what is written, and answers badly where the seed wants it. `lost`: the call
 * is carried out, and its answer breaks off.
 */
export class Weather {
  /** Which share of the calls is answered badly. */
  share = 0
  underWay = 0
  /** When the latest call began or ended. */
  latest = Date.now()
  /** Method and path of each, as the server got them. */
  writes: string[] = []
  readonly allWrites: string[] = []
  /** What was done to calls since it was last taken, for the story. */
  told: string[] = []
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  readonly before = (incoming: IncomingMessage, outgoing: ServerResponse, passOn: () => void): void => {
    const { method = '', url = '' } = incoming
    const call = `${method} ${url.split('?', 1)[0]}`
    this.underWay += 1
    this.latest = Date.now()
    outgoing.on('close', () => {
      this.underWay -= 1
      this.latest = Date.now()
    })
    if (method !== 'GET') {
      this.writes.push(call)
      this.allWrites.push(call)
    }
    const isSpared = /login|logout|profile/.test(url)
    const fault = !isSpared && this.#random.chance(this.share) ? this.#random.pick(FAULTS) : undefined
    if (!fault) {
      passOn()
      return
    }
    this.told.push(`${fault}: ${call}`)
    if (fault === 'late') setTimeout(passOn, this.#random.int(100, 1500))
    else if (fault === 'lost') loseAnswer(outgoing, passOn)
    else if (fault === 'dropped') breakOff(outgoing)
    else answerBadly(fault, outgoing)
  }
}

function answerBadly(fault: '500' | 'html' | 'denied', outgoing: ServerResponse): void {
  const isHtml = fault === 'html'
  const status = fault === 'denied' ? 401 : isHtml ? 502 : 500
  outgoing.writeHead(status, { 'Content-Type': isHtml ? 'text/html' : 'application/json' })
  outgoing.end(isHtml ? '<h1>Bad gateway</h1>' : JSON.stringify({ success: false, message: 'Out of order' }))
}

/** After the first bytes of an answer: a browser sends a call again by itself where none came. */
function breakOff(outgoing: ServerResponse): void {
  outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 })
  outgoing.write('{')
  setTimeout(() => outgoing.destroy(), 20)
}

/** The call is carried out, and its answer breaks off. */
function loseAnswer(outgoing: ServerResponse, passOn: () => void): void {
  const { writeHead, write } = outgoing
  outgoing.writeHead = () => {
    Object.assign(outgoing, { writeHead, write })
    breakOff(outgoing)
    Object.assign(outgoing, { write: () => true, end: () => outgoing })
    return outgoing
  }
  passOn()
}
