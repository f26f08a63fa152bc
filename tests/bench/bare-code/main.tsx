// The bare page with the code that the console runs for a list. Nothing of it is drawn: this is what the code alone costs.
import { Console } from '@/start/console'
import '@tests/bench/bare/main'

Object.assign(globalThis, { Console }) // or it would not be part of the build
