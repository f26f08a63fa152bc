/**
 * Moves `Date` forward by so many milliseconds; time keeps running. Returns how to undo it. It also runs inside a page, and so uses
 * nothing from outside the function.
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
