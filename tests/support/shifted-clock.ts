/**
 * Sets `Date` so many milliseconds on; time goes on as it does. Answers the way back. Runs in Node or inside a page, and knows of
 * nothing outside itself.
 */
export function shiftClock(milliseconds: number): () => void {
  const RealDate = Date
  const now = () => RealDate.now() + milliseconds
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, parts) => Reflect.construct(target, parts.length > 0 ? parts : [now()]),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  return () => {
    globalThis.Date = RealDate
  }
}
