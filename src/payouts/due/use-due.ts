import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Controls, lookAtDue } from './due'
import { dueQuery, unread } from './facts'

/** What all centers are owed, read for as long as the part that calls this is there. */
export function useDue() {
  const client = useQueryClient()
  const { data } = useQuery(dueQuery)
  const controls = useRef<Controls>(undefined)
  useEffect(() => {
    const screen = new AbortController()
    controls.current = lookAtDue(client, screen.signal)
    return () => screen.abort()
  }, [client])
  return {
    due: data ?? unread(),
    stop: () => controls.current?.stop(),
    goOn: () => controls.current?.goOn(),
    readAgain: () => controls.current?.readAgain(),
  }
}
