import { logError } from '@/lib/error-log'
import type { Failed } from './answer-port'

/**
 * The worker answers with `answerPort`. Each message has a channel of its own for its answer, which may come in parts: `isLast` hears each
 * of them.
 */
export function askWorker<Answer extends { is: string }>(
  worker: Worker,
  message: unknown,
  isLast: (answer: Answer) => boolean = () => true,
): Promise<Answer | Failed> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<Answer | Failed>) => {
      if (!isFailed(data) && !isLast(data)) return
      port1.close()
      resolve(data)
    }
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      resolve({ is: 'failed', reason: event.message || 'The code that reads files could not be loaded' })
    })
    worker.postMessage(message, [port2])
  })
}

function isFailed(data: { is: string }): data is Failed {
  return data.is === 'problem' || data.is === 'failed'
}

/** For the admin. A reason is logged. */
export function problemOf(failed: Failed): string {
  return failed.is === 'problem' ? failed.problem : problemOfError(new Error(failed.reason))
}

/** For the admin. The error is logged. */
export function problemOfError(error: unknown): string {
  logError(error)
  return 'This file could not be read. Try again, or reload the page.'
}
