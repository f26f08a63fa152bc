import { execFileSync } from 'node:child_process'

/** The commit, with a plus if files were changed since, and its day in India. */
export function versionOfCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, TZ: 'Asia/Kolkata' },
    }).trim()
  try {
    const hasChanges = git('--no-optional-locks', 'status', '--porcelain') !== ''
    const [commit, day] = git('log', '-1', '--format=%h%n%cd', '--date=format-local:%d/%m/%Y').split('\n')
    return `${commit}${hasChanges ? '+' : ''}, ${day}`
  } catch {
    return 'unknown' // no git, or no repository
  }
}
