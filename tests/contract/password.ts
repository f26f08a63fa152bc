import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }

/** Asks for a password in a terminal; what is typed is not shown. Undefined when it is not given. */
export function askPassword({ input, output }: Terminal): Promise<string | undefined> {
  output.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const typing = createInterface({ input, output: silent, terminal: true })
  return new Promise((resolve) => {
    const end = (password?: string) => {
      output.write('\n')
      typing.close()
      resolve(password)
    }
    typing.once('line', (line) => end(line))
    typing.once('SIGINT', () => end())
  })
}
