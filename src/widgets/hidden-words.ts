/** What the step of a lesson that shows a sender's view says of all else. */
export const HIDDEN_WORDS = 'Hidden in this step: a sender cannot see it';
