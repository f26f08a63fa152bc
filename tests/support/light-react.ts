import * as React from 'react'

/**
 * React's development build notes, for its own tools, where each element was made and how long each part was drawn. That is
 * a sixth of what a page of the screens' tests works, and no test reads it; the warnings stay.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined })
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set: () => undefined })
