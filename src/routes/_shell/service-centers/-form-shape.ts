/** Lines of fields in each section of the skeleton. In a file of its own: a route that is pending loads no form. */
export const CENTER_FORM = [3, 3, 2, 1]
