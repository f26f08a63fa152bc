/** Of a field that must be filled in: the asterisk is for eyes alone. Not `required`: browsers call an empty one invalid at once. */
export const REQUIRED = { withAsterisk: true, 'aria-required': true } as const
