import { FileProblem } from './rows'

/** Why a worker has no answer: `problem` is a sentence for the admin, `failed` a reason for the log. */
export type Failed = { is: 'problem'; problem: string } | { is: 'failed'; reason: string }

/** For a worker: sends the answer to a message by the port of the message. */
export function answerPort<Answer>(
  port: MessagePort,
  answer: Promise<Answer>,
  send: (port: MessagePort, answer: Answer) => void,
): void {
  answer.then(
    (found) => send(port, found),
    (error: unknown) => {
      const failed: Failed =
        error instanceof FileProblem
          ? { is: 'problem', problem: error.message }
          : { is: 'failed', reason: String(error) }
      port.postMessage(failed)
    },
  )
}
