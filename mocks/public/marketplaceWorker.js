// The worker of the embedded API as the demo needs it. By itself it ends when its last page is asked to go, and forgets its pages
// when it has slept: a page that stays all the same, as one with unsaved work may, would lose its marketplace, and one that
// loads anew may find it half gone.
addEventListener('message', (event) => {
  if (event.data === 'CLIENT_CLOSED') event.stopImmediatePropagation()
})
addEventListener('fetch', ({ request, clientId }) => {
  if (new URL(request.url).pathname.includes('/api/v1/')) activeClientIds.add(clientId)
})
importScripts('mockServiceWorker.js')
