import { FileProblem } from './rows'

/** `problem` is a sentence for the admin, `reason` is for the log. */
export type Failed = { is: 'problem'; problem: string } | { is: 'failed'; reason: string }

/** For a worker, to answer a message by its port. */
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
