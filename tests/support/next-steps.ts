import type { Plugin } from 'vite'

/** Prints after a build how to deploy it. */
export function nextSteps(isDemo: boolean, version: string): Plugin {
  const demo = `
dist-demo/ is the demo, version ${version}. Any host of static files can serve it, over HTTPS.
`
  const production = `
dist/ is the console, version ${version}. What to do next:
  1. See whether the server tells what the console needs:
       npm run check:api -- --url https://api.example.com --email admin@example.com
  2. Serve dist/ over HTTPS, and /api/v1 beside it, by nginx or Caddy: README, "Deploy".
  3. Sign in. The version stands in the menu at the top right.
`
  let print = (_text: string) => {}
  return {
    name: 'next-steps',
    apply: 'build',
    configResolved: ({ logger }) => {
      print = logger.info
    },
    closeBundle: () => print(isDemo ? demo : production),
  }
}
