/** What a smoke needs of a tab, and WebDriver as well as WebDriver BiDi can do. */
export type RawTab = {
  /** Resolves once the document has loaded. */
  goto: (url: string) => Promise<void>
  /** What an expression of JavaScript makes in the page, as JSON can hold it. */
  evaluate: (expression: string) => Promise<unknown>
  /** At a point of the viewport, in CSS pixels. */
  click: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  /** A key as `KeyboardEvent.key` names it, behind those that are held: `Control+k`. */
  press: (keys: string) => Promise<void>
  /** To so many CSS pixels of what it shows. */
  resize: (width: number, height: number) => Promise<void>
  close: () => Promise<void>
}

export type Engine = {
  openTab: () => Promise<RawTab>
  /** The folder where it saves what is downloaded. */
  downloads: string
  close: () => Promise<void>
}

/** What is of one program: where it may stand, and how it is started in a folder of its own. */
export type EngineKind = {
  /** As users call it. */
  title: string
  /** Undefined when a part of it is missing. */
  find: () => string | undefined
  start: (path: string, folder: string) => Promise<Engine>
}
