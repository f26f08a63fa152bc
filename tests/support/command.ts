import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The exit code of a command that could not do its work; the text goes to the standard error. */
export function refuse(text: string): number {
  process.stderr.write(text)
  return 2
}

/** The options of the command line; undefined if one is not among them. */
export function optionsFrom<Options extends NonNullable<ParseArgsConfig['options']>>(options: Options) {
  try {
    return parseArgs({ args: process.argv.slice(2), options }).values
  } catch {
    return undefined
  }
}
