/** Below the console's own origin, whose server passes such calls on to the API. */
export const API_PATH = '/api/v1'

/** `path`: such as `admin/jobs?page=1`. */
export function apiUrl(path: string): URL {
  return new URL(`${API_PATH}/${path}`, location.href)
}
