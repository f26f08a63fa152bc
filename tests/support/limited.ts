import { spawn } from 'node:child_process'

type Options = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Aborted when the command has taken too long. */
  limit: AbortSignal
  /** Milliseconds. */
  grace?: number
}

const isWindows = process.platform === 'win32'

/**
 * Runs a command, and returns how it ended if it failed. A command that takes too long is ended with its whole process group: first by
 * SIGINT, so that it can end browsers, which have their own groups, and then by SIGKILL.
 */
export function runLimited(command: string, args: string[], options: Options): Promise<string | undefined> {
  const { cwd, env, limit, grace = 10_000 } = options
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
    detached: !isWindows, // the leader of a process group
  })
  const end = (signal: NodeJS.Signals) => {
    if (isWindows || !child.pid) return child.kill(signal)
    try {
      return process.kill(-child.pid, signal)
    } catch {
      return false // no process is left
    }
  }
  const stop = () => {
    end('SIGINT') // the terminal signals its own process group only
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
