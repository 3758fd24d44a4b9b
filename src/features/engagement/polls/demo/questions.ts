export interface Question {
  title: string;
  options: readonly string[];
}

/** Demo questions by broadcaster. Other channels have no polls. */
export const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  mirelune: [
    { title: 'Which way up?', options: ['East ridge', 'Left cliff', 'Wait for dawn'] },
    { title: 'Glider or no glider?', options: ['No glider', 'Just this once'] },
    { title: 'What goes into the pack?', options: ['More rope', 'Soup', 'A second lamp', 'The lucky rock'] },
    { title: 'Camp here for the night?', options: ['Camp, it is getting dark', 'One more ledge', 'Back to the hut'] },
    { title: 'Name for the goat?', options: ['Gregor', 'Old Snow', 'Ledge', 'Sir Bleats', 'Crumb'] },
    { title: 'Was that jump on purpose?', options: ['Of course', 'Never in this life'] },
  ],
};
