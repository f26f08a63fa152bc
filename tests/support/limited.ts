import { spawn } from 'node:child_process'

type Options = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** When it aborts, the command has taken too long. */
  limit: AbortSignal
  /** Milliseconds. */
  grace?: number
}

const isWindows = process.platform === 'win32'

/**
 * Runs a command, and answers how it ended where it ended badly. One that takes too long is ended with all that it has started: it
 * is asked to, since a browser is in a group of its own and only who has started it ends it, and killed after the grace.
 */
export function runLimited(command: string, args: string[], options: Options): Promise<string | undefined> {
  const { cwd, env, limit, grace = 10_000 } = options
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
    detached: !isWindows, // the head of a group
  })
  const end = (signal: NodeJS.Signals) => {
    if (isWindows || !child.pid) return child.kill(signal)
    try {
      return process.kill(-child.pid, signal)
    } catch {
      return false // nobody is left
    }
  }
  const stop = () => {
    end('SIGINT') // the terminal tells its own group alone
    process.exit(130)
  }
  process.on('SIGINT', stop)
  return new Promise<string | undefined>((resolve) => {
    const tooLate = () => {
      child.removeAllListeners('exit')
      end('SIGTERM')
      setTimeout(() => {
        end('SIGKILL')
        resolve('did not end in time')
      }, grace)
    }
    const ended = (how: string | undefined) => {
      limit.removeEventListener('abort', tooLate)
      resolve(how)
    }
    limit.addEventListener('abort', tooLate)
    child.once('error', (error) => ended(String(error)))
    child.once('exit', (code, signal) => ended(code === 0 ? undefined : `ended with ${code ?? signal}`))
  }).finally(() => process.off('SIGINT', stop))
}
