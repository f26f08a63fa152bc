/** The colours of statuses, and of nothing else; the word always stands beside. */
export type StatusColor = 'green' | 'blue' | 'yellow' | 'red' | 'gray'
