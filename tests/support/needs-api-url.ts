import type { Plugin } from 'vite'

export function needsApiUrl(): Plugin {
  return {
    name: 'needs-api-url',
    configureServer() {
      console.error(`
npm run dev talks to a real server and needs its address:
  API_URL=https://api.example.com npm run dev
For the console on its embedded API, without a server: npm start
`)
      process.exit(1)
    },
  }
}
