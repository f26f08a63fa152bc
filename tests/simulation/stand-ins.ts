import {
  type MutateOptions,
  MutationObserver,
  type MutationObserverOptions,
  type QueryClient,
} from '@tanstack/react-query'

// What stands in the simulation for the libraries that draw: hooks without React, elements that are data, toasts that are heard.

let client: QueryClient | undefined

/** The client of the tab that this code is loaded for. */
export function useClient(tabClient: QueryClient): void {
  client = tabClient
}

export function useQueryClient(): QueryClient {
  if (!client) throw new Error('the tab has no client yet')
  return client
}

export function useQuery({ queryKey }: { queryKey: readonly unknown[] }): { data: unknown } {
  return { data: useQueryClient().getQueryData(queryKey) }
}

export function useIsMutating(filters: { mutationKey: readonly unknown[]; exact: boolean }): number {
  return useQueryClient().isMutating(filters)
}

/** As the real one: an observer whose failures are told by its callbacks alone. */
export function useMutation<Answer, Input>(options: MutationObserverOptions<Answer, Error, Input>) {
  const observer = new MutationObserver<Answer, Error, Input>(useQueryClient(), options)
  observer.subscribe(() => undefined)
  return {
    mutate: (input: Input, outcomes?: MutateOptions<Answer, Error, Input>) => {
      observer.mutate(input, outcomes).catch(() => undefined)
    },
  }
}

export const mutationOptions = <Options>(options: Options): Options => options
export const queryOptions = <Options>(options: Options): Options => options

export function useRef<Value>(current: Value): { current: Value } {
  return { current }
}

export const useEffect = (): void => undefined

export const useSyncExternalStore = <State>(_: unknown, read: () => State): State => read()

export type Toast = { color: string; title?: string; message: string }

let hear: (toast: Toast) => void = () => undefined

export function hearToasts(listener: (toast: Toast) => void): void {
  hear = listener
}

export const notifications = {
  show: (toast: Toast): void => hear(toast),
  hide: (): void => undefined,
  clean: (): void => undefined,
}
export const notificationsStore = { getState: () => ({ notifications: [] }) }

type Props = { title?: Node; children?: Node }
type Node = string | number | boolean | null | undefined | Node[] | Element
type Element = { type: string | ((props: Props) => Node); props: Props }

/** JSX comes to this. */
export function jsx(type: Element['type'], props: Props): Element {
  return { type, props }
}
export const jsxs = (type: Element['type'], props: Props): Element => jsx(type, props)

/** All that an element says: titles first. */
export function textOf(node: Node): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (typeof node !== 'object' || node === null) return ''
  const { type, props } = node
  if (typeof type === 'function') return textOf(type(props))
  return [textOf(props.title), textOf(props.children)].filter(Boolean).join(' ')
}

export const Alert = 'alert'
export const Button = 'button'
export const Stack = 'stack'
export const Text = 'text'
export const Copyable = 'copyable'
export const SlipLink = 'slip-link'
export const paidNote = (text: string): string => text
