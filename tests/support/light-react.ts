import * as React from 'react'

/**
 * Turns off what React's development build records for its developer tools: stacks and durations. No test reads it, and it takes a sixth
 * of the time. Warnings stay.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined })
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set: () => undefined })
