/** The lines of fields of each section of the form, while the center loads. In a file of its own: a route that is pending loads no form. */
export const CENTER_FORM = [3, 3, 2, 1]
