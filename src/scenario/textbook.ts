/** The lessons that every course has, in the order of a textbook's chapter. */
export const TEXTBOOK: { readonly title: string; readonly scenarios: readonly string[] } = {
  title: 'The textbook’s chapter',
  scenarios: [
    'lesson-a-window-clocks-itself',
    'lesson-saw-tooth',
    'lesson-two-ways-to-see-a-loss',
    'lesson-near-and-far',
    'lesson-how-much-buffer',
    'lesson-incast',
    'lesson-what-a-router-can-say',
    'lesson-who-measures-and-who-asks',
  ],
};
