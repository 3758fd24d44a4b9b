export interface Forecast {
  title: string;
  outcomes: readonly [string, string];
}

/** Predictions by broadcaster. Other channels have none. */
export const FORECASTS: Readonly<Record<string, readonly Forecast[]>> = {
  ana: [
    { title: 'Kettle or song: which is done first?', outcomes: ['The kettle', 'The song'] },
    { title: 'Is the next letter from overseas?', outcomes: ['Overseas', 'Close to home'] },
    { title: 'Do I finish this cup while it is hot?', outcomes: ['Still hot', 'Stone cold'] },
    { title: 'Does the cat walk over the keyboard?', outcomes: ['Of course', 'Not today'] },
    { title: 'Is there a drawing in this envelope?', outcomes: ['A drawing', 'Only words'] },
    { title: 'Will the postman ring this hour?', outcomes: ['He rings', 'Silence'] },
  ],
};
