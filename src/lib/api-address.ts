/** Where the API is: below this path of the console's own origin, whose server passes such calls on. */
export const API_PATH = '/api/v1'

/** The whole address of a path of the API, such as `admin/jobs?page=1`. */
export function apiUrl(path: string): URL {
  return new URL(`${API_PATH}/${path}`, location.href)
}
