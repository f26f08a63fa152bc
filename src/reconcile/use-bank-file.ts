import { useEffect, useState } from 'react'
import type { Failed } from '@/files/answer-port'
import { askWorker, problemOf } from '@/files/ask-worker'
import type { Entry } from './matching'
import type { BankStatement, FromWorker, PartOfAnswer, ToWorker } from './statement.worker'

/** A bank's file, with the worker that reads it. */
export type BankFile = {
  id: string
  name: string
  /** Undefined while the file is being read, and with a problem. */
  statement: BankStatement | undefined
  /** Why the file cannot be used, for the admin. */
  problem: string | undefined
  ask: (message: ToWorker) => Promise<FromWorker | Failed>
}

/** A file that is still being read when the next one is chosen is forgotten. */
export function useBankFile() {
  const [opened, setOpened] = useState<{ file: File; id: string }>()
  const [bankFile, setBankFile] = useState<BankFile>()
  useEffect(() => {
    if (!opened) return
    const worker = new Worker(new URL('./statement.worker.ts', import.meta.url), { type: 'module' })
    const ask = (message: ToWorker) => askForAnswer(worker, message)
    const { id, file } = opened
    setBankFile({ id, name: file.name, statement: undefined, problem: undefined, ask })
    void ask({ is: 'file', file }).then((answer) => setBankFile(withAnswer(id, answer)))
    return () => worker.terminate()
  }, [opened])
  return {
    bankFile,
    open: (file: File) => setOpened({ file, id: crypto.randomUUID() }),
    chooseColumns: async (columns: BankStatement['columns']) => {
      if (!bankFile) return
      const answer = await bankFile.ask({ is: 'columns', columns })
      setBankFile(withAnswer(bankFile.id, answer))
    },
  }
}

/** Changes only the file that was asked about. */
function withAnswer(id: string, answer: FromWorker | Failed) {
  return (current: BankFile | undefined) =>
    current?.id === id ? { ...current, ...resultOf(answer) } : current
}

function resultOf(answer: FromWorker | Failed): Pick<BankFile, 'statement' | 'problem'> {
  if (answer.is === 'statement') return { statement: answer.statement, problem: undefined }
  return { statement: undefined, problem: answer.is === 'reconciliation' ? undefined : problemOf(answer) }
}

/** A long answer comes in parts. */
async function askForAnswer(worker: Worker, message: ToWorker): Promise<FromWorker | Failed> {
  const entries: Entry[] = []
  const answer = await askWorker<FromWorker | PartOfAnswer>(worker, message, (part) => {
    if (part.is === 'entries') entries.push(...part.entries)
    return part.is !== 'entries'
  })
  if (answer.is === 'entries') return { is: 'failed', reason: 'the answer has no end' } // not reached: it is a part
  return answer.is === 'reconciliation'
    ? { is: answer.is, reconciliation: { ...answer.reconciliation, entries } }
    : answer
}
