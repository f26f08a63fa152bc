import { useEffect, useState } from 'react'
import { logError } from '@/lib/error-log'
import type { Entry } from './matching'
import type { BankStatement, FromWorker, PartOfAnswer, ToWorker } from './statement.worker'

/** A bank's file in a worker that reads it. Its `id` changes with each file. */
export type BankFile = {
  id: string
  name: string
  /** Undefined while the file is being read. */
  statement: BankStatement | undefined
  /** Why the file cannot be used: a sentence for the admin. */
  problem: string | undefined
  ask: (message: ToWorker) => Promise<FromWorker>
}

/** The file that was chosen last, and `open`, which reads a file. One that is still being read when the next one is chosen is forgotten. */
export function useBankFile() {
  const [opened, setOpened] = useState<{ file: File; id: string }>()
  const [bankFile, setBankFile] = useState<BankFile>()
  useEffect(() => {
    if (!opened) return
    const worker = new Worker(new URL('./statement.worker.ts', import.meta.url), { type: 'module' })
    const ask = (message: ToWorker) => askWorker(worker, message)
    const { id, file } = opened
    setBankFile({ id, name: file.name, statement: undefined, problem: undefined, ask })
    void ask({ is: 'file', file }).then((answer) =>
      setBankFile((current) => (current?.id === id ? { ...current, ...shownOf(answer) } : current)),
    )
    return () => worker.terminate()
  }, [opened])
  return {
    bankFile,
    open: (file: File) => setOpened({ file, id: crypto.randomUUID() }),
    chooseColumns: async (columns: BankStatement['columns']) => {
      if (!bankFile) return
      const answer = await bankFile.ask({ is: 'columns', columns })
      setBankFile((current) => (current?.id === bankFile.id ? { ...current, ...shownOf(answer) } : current))
    },
  }
}

function shownOf(answer: FromWorker): Pick<BankFile, 'statement' | 'problem'> {
  if (answer.is === 'statement') return { statement: answer.statement, problem: undefined }
  if (answer.is === 'problem') return { statement: undefined, problem: answer.problem }
  if (answer.is === 'failed') logError(new Error(answer.reason))
  return { statement: undefined, problem: 'This file could not be read. Try again, or reload the page.' }
}

/** Each message has a channel of its own for its answer. The parts of a long one are put together. */
function askWorker(worker: Worker, message: ToWorker): Promise<FromWorker> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const entries: Entry[] = []
    port1.onmessage = ({ data }: MessageEvent<FromWorker | PartOfAnswer>) => {
      if (data.is === 'entries') {
        entries.push(...data.entries)
        return
      }
      port1.close()
      resolve(data.is === 'reconciliation' ? withEntries(data, entries) : data)
    }
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      resolve({ is: 'failed', reason: event.message || 'The code that reads statements could not be loaded' })
    })
    worker.postMessage(message, [port2])
  })
}

type OfAll = Extract<FromWorker, { is: 'reconciliation' }>

function withEntries({ is, reconciliation }: OfAll, entries: Entry[]): OfAll {
  return { is, reconciliation: { ...reconciliation, entries } }
}
